// Starts `cardgame lsp` and connects it with VS Code: terminals, tasks, and the test view (tests.js).
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { watchTests } = require("./tests");

let client;

function settings() {
  return vscode.workspace.getConfiguration("cardgame");
}

function createClient() {
  const command = settings().get("path", "cardgame");
  return new LanguageClient(
    "cardgame",
    "Cardgame",
    { command, args: ["lsp", "--stdio"] },
    {
      documentSelector: [{ language: "cardgame" }],
      initializationOptions: { terminal: true, playGames: settings().get("playGames", 0) },
      synchronize: {
        configurationSection: "cardgame",
        fileEvents: vscode.workspace.createFileSystemWatcher("**/*.cardgame"),
      },
      middleware: { executeCommand: runCommand },
    },
  );
}

// The server cannot open a terminal: for playing it answers with the command line. What is played is the file on disk.
async function runCommand(command, args, next) {
  if (/^cardgame\.(play|step|simulate)/.test(command)) {
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === args[0]);
    await (open && open.isDirty && open.save());
  }
  const answer = await next(command, args);
  if (answer && answer.terminal) {
    openTerminal(answer.terminal);
  } else if (answer && answer.text) {
    const document = await vscode.workspace.openTextDocument({ content: answer.text, language: "plaintext" });
    await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  } else if (answer && answer.trouble) {
    vscode.window.showWarningMessage(`cardgame: ${answer.trouble}`);
  }
  return answer;
}

function openTerminal([shellPath, ...shellArgs]) {
  vscode.window.createTerminal({ name: "cardgame", shellPath, shellArgs }).show();
}

async function playHere(command, fromCursor) {
  const editor = vscode.window.activeTextEditor;
  if (editor && editor.document.languageId === "cardgame") {
    const line = fromCursor ? [editor.selection.active.line + 1] : [];
    await vscode.commands.executeCommand(command, editor.document.uri.toString(), ...line);
  }
}

function task(command) {
  const execution = new vscode.ProcessExecution(settings().get("path", "cardgame"), command.split(" "));
  const made = new vscode.Task(
    { type: "cardgame", command },
    vscode.TaskScope.Workspace,
    command,
    "cardgame",
    execution,
    "$cardgame",
  );
  made.group = command.startsWith("test") ? vscode.TaskGroup.Test : vscode.TaskGroup.Build;
  return made;
}

async function activate(context) {
  client = createClient();
  context.subscriptions.push(
    vscode.commands.registerCommand("cardgame.playFile", () => playHere("cardgame.play")),
    vscode.commands.registerCommand("cardgame.stepFile", () => playHere("cardgame.step")),
    vscode.commands.registerCommand("cardgame.playFromCursor", () => playHere("cardgame.playFrom", true)),
    vscode.commands.registerCommand("cardgame.stepFromCursor", () => playHere("cardgame.stepFrom", true)),
    vscode.commands.registerCommand("cardgame.restart", () => client.restart()),
    vscode.tasks.registerTaskProvider("cardgame", {
      provideTasks: () => ["check --format concise", "test --format concise"].map(task),
      resolveTask: (known) => task(known.definition.command),
    }),
  );
  try {
    await client.start();
  } catch {
    const open = "Open settings";
    const chosen = await vscode.window.showErrorMessage(
      'The command `cardgame` could not be started. Install it with: pip install "cardgame[lsp]", or set cardgame.path.',
      open,
    );
    if (chosen === open) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "cardgame.path");
    }
    return;
  }
  context.subscriptions.push(watchTests(client));
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
