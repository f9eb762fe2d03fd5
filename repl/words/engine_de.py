"""What the system says in English, in German: trouble with files."""

import errno

TROUBLES = {
    errno.ENOENT: "es gibt sie nicht",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "auf dem Weg dorthin liegt eine Datei, kein Ordner",
    errno.EACCES: "das ist nicht erlaubt",
    errno.EPERM: "das ist nicht erlaubt",
    errno.EROFS: "dort lässt sich nichts schreiben",
    errno.ENOSPC: "es ist kein Platz mehr",
    errno.ENAMETOOLONG: "der Name ist zu lang",
}
NOT_TEXT = "das ist kein Text in UTF-8"
