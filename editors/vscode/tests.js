// The tests of open files in VS Code's test view: found and run by the server.
"use strict";

const vscode = require("vscode");

const EVENT = 24; // the kind of symbol that the server gives tests

function watchTests(client) {
  const controller = vscode.tests.createTestController("cardgame", "Cardgame");

  async function look(document) {
    if (document.languageId !== "cardgame") {
      return;
    }
    const uri = document.uri.toString();
    const symbols = await client.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
    const file = controller.createTestItem(uri, vscode.workspace.asRelativePath(document.uri), document.uri);
    for (const symbol of (symbols || []).filter((found) => found.kind === EVENT)) {
      const item = controller.createTestItem(`${uri}#${symbol.name}`, symbol.name, document.uri);
      const { start, end } = symbol.range;
      item.range = new vscode.Range(start.line, start.character, end.line, end.character);
      file.children.add(item);
    }
    if (file.children.size) {
      controller.items.add(file);
    } else {
      controller.items.delete(uri);
    }
  }

  async function run(request, token) {
    const started = controller.createTestRun(request);
    const files = request.include
      ? request.include
      : [...controller.items].map(([, item]) => item);
    for (const item of files) {
      if (token.isCancellationRequested) {
        break;
      }
      const tests = item.children.size ? [...item.children].map(([, test]) => test) : [item];
      tests.forEach((test) => started.started(test));
      const uri = item.uri.toString();
      const cancel = token.onCancellationRequested(() => command("cardgame.stop", [uri]));
      const whole = tests.length > 1 || item.children.size;
      const answer = whole
        ? await command("cardgame.runTests", [uri])
        : await command("cardgame.runTest", [uri, item.label]);
      cancel.dispose();
      tests.forEach((test) => report(started, test, answer));
    }
    started.end();
  }

  function command(name, args) {
    return client.sendRequest("workspace/executeCommand", { command: name, arguments: args });
  }

  function report(started, test, answer) {
    const found = ((answer && answer.tests) || []).find((one) => one.title === test.label);
    if (!found) {
      started.errored(test, new vscode.TestMessage((answer && answer.trouble) || "was not run"));
    } else if (found.status === "failed") {
      const why = found.why.map((one) => [one.title, one.label, ...one.notes].filter(Boolean).join("\n"));
      started.failed(test, new vscode.TestMessage(why.join("\n\n")));
    } else if (found.status === "todo") {
      started.skipped(test);
    } else {
      started.passed(test);
    }
  }

  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, run, true);
  const listening = [
    controller,
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidSaveTextDocument(look),
    vscode.workspace.onDidCloseTextDocument((document) => controller.items.delete(document.uri.toString())),
  ];
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(...listening);
}

module.exports = { watchTests };
