// Loads the VS Code extension beside modules that stand in for VS Code's, and looks at what it sets up.
"use strict";

const assert = require("node:assert");
const Module = require("node:module");
const path = require("node:path");

const made = { commands: [], work: {}, called: [], saved: 0, tasks: [], terminals: [], items: new Map() };
const disposable = { dispose() {} };
const settings = { path: "/opt/cardgame", playGames: 7 };

class Named {
  constructor(...parts) {
    this.parts = parts;
  }
}

const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    createFileSystemWatcher: () => disposable,
    onDidOpenTextDocument: () => disposable,
    onDidSaveTextDocument: () => disposable,
    onDidCloseTextDocument: () => disposable,
    asRelativePath: String,
    textDocuments: [{ languageId: "cardgame", uri: "file:///small.cardgame", isDirty: true, save: () => made.saved++ }],
  },
  window: {
    createTerminal: (options) => ({ show: () => made.terminals.push(options) }),
    showWarningMessage: (words) => (made.warning = words),
  },
  commands: {
    registerCommand: (name, work) => ((made.commands.push(name), (made.work[name] = work)), disposable),
    executeCommand: (...called) => made.called.push(called),
  },
  tasks: { registerTaskProvider: (kind, provider) => (made.tasks.push(kind, provider), disposable) },
  tests: {
    createTestController: () => ({
      items: { add: (item) => made.items.set(item.id, item), delete: (id) => made.items.delete(id) },
      createTestItem: (id, label, uri) => {
        const children = [];
        return { id, label, uri, children: { add: (item) => children.push(item), get size() { return children.length; } } };
      },
      createRunProfile: (name) => (made.profile = name),
      dispose() {},
    }),
  },
  ProcessExecution: Named,
  Task: Named,
  Range: Named,
  TestMessage: Named,
  TaskScope: { Workspace: 1 },
  TaskGroup: { Test: 1, Build: 2 },
  TestRunProfileKind: { Run: 1 },
  ViewColumn: { Beside: 2 },
  Disposable: { from: () => disposable },
};

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(made, { id, server, options });
  }
  async start() {
    made.started = true;
  }
  async stop() {
    made.stopped = true;
  }
  async sendRequest(method) {
    assert.strictEqual(method, "textDocument/documentSymbol");
    const range = { start: { line: 3, character: 0 }, end: { line: 5, character: 0 } };
    return [{ name: "the ace wins", kind: 24, range }, { name: "trick", kind: 6, range }];
  }
}

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load.call(this, name, ...rest);
};

async function main() {
  const extension = require(path.join(process.argv[2], "extension.js"));
  const context = { subscriptions: [] };
  await extension.activate(context);
  await new Promise((done) => setTimeout(done, 10));
  assert.deepStrictEqual(made.server, { command: "/opt/cardgame", args: ["lsp", "--stdio"] });
  assert.deepStrictEqual(made.options.initializationOptions, { terminal: true, playGames: 7 });
  assert(made.started);
  const declared = require(path.join(process.argv[2], "package.json")).contributes.commands.map((one) => one.command);
  assert.deepStrictEqual([...made.commands].sort(), [...declared].sort());
  assert.deepStrictEqual([...made.items.keys()], ["file:///small.cardgame"]);
  assert.strictEqual(made.items.get("file:///small.cardgame").children.size, 1);
  const tasks = made.tasks[1].provideTasks();
  assert.strictEqual(tasks[0].parts[5], "$cardgame");
  const run = made.options.middleware.executeCommand;
  await run("cardgame.play", [], async () => ({ terminal: ["python", "-m", "cli"] }));
  assert.deepStrictEqual(made.terminals, [{ name: "cardgame", shellPath: "python", shellArgs: ["-m", "cli"] }]);
  await run("cardgame.play", [], async () => ({ trouble: "save the file first" }));
  assert.match(made.warning, /save the file first/);
  vscode.window.activeTextEditor = { document: vscode.workspace.textDocuments[0], selection: { active: { line: 11 } } };
  await made.work["cardgame.playFromCursor"]();
  assert.deepStrictEqual(made.called, [["cardgame.playFrom", "file:///small.cardgame", 12]]);
  await run("cardgame.playFrom", ["file:///small.cardgame", 12], async () => ({}));
  assert.strictEqual(made.saved, 1);
  await run("cardgame.runTests", ["file:///small.cardgame"], async () => ({}));
  assert.strictEqual(made.saved, 1);
  await extension.deactivate();
  assert(made.stopped);
}

main().catch((wrong) => {
  console.error(wrong);
  process.exit(1);
});
