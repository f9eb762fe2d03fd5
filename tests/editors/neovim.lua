-- A session in Neovim without a screen: open, see what is wrong, complete, rename, format, run a test.
-- What happened is written as JSON to the file named by $REPORT; $GAME is the file, $SERVER the command.
vim.cmd('filetype plugin on')
vim.cmd('syntax on')

local report = { version = vim.fn.matchstr(vim.fn.execute('version'), 'v\\d\\+\\.\\d\\+') }

local function finish(trouble)
    report.trouble = trouble
    vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.REPORT)
    vim.cmd('qall!')
end

local function wait(what, done)
    if not vim.wait(200000, done, 50) then
        finish('waited in vain for ' .. what)
    end
end

local function session()
    vim.cmd('edit ' .. vim.env.GAME)
    report.filetype = vim.bo.filetype
    report.syntax = vim.fn.synIDattr(vim.fn.synID(1, 1, 1), 'name')
    local command = vim.fn.split(vim.env.SERVER, ' ')
    local id = (vim.lsp.start or vim.lsp.start_client)({ name = 'cardgame', cmd = command, root_dir = vim.fn.getcwd() })
    if not vim.lsp.start then
        vim.lsp.buf_attach_client(0, id)
    end
    local here = vim.uri_from_bufnr(0)
    local function ask(method, params)
        params.textDocument = { uri = here }
        local answers, why = vim.lsp.buf_request_sync(0, method, params, 20000)
        for _, answer in pairs(answers or {}) do
            return answer.result, answer.error
        end
        return nil, why
    end
    local function place(needle, behind)
        for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
            local first, last = line:find(needle, 1, true)
            if first then
                return { line = number - 1, character = behind and last or first }
            end
        end
    end

    -- a mistake, and a finding where it stands
    wait('a finding', function() return #vim.diagnostic.get(0) > 0 end)
    local found = vim.diagnostic.get(0)[1]
    report.finding = { code = found.code, line = found.lnum, message = found.message }

    -- its answer as a code action
    local range = { start = { line = found.lnum, character = found.col }, ['end'] = { line = found.lnum, character = found.col } }
    local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
    report.action = actions[1].title
    vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
    wait('no finding', function() return #vim.diagnostic.get(0) == 0 end)

    -- completion
    local offered = ask('textDocument/completion', { position = place('move card to ', true) })
    report.offers = vim.tbl_map(function(item) return item.label end, vim.list_slice(offered.items, 1, 3))

    -- hover
    report.hover = ask('textDocument/hover', { position = place('every hand', true) }).contents.value

    -- rename
    local edit = ask('textDocument/rename', { position = place('played: slot', false), newName = 'laid' })
    vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
    local _, refused = ask('textDocument/rename', { position = place('shuffle', false), newName = 'mix' })
    report.refused = refused and refused.message

    -- format
    local edits = ask('textDocument/formatting', { options = { tabSize = 4, insertSpaces = true } })
    vim.lsp.util.apply_text_edits(edits, 0, 'utf-16')
    report.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')

    -- run a test
    local lenses = ask('textDocument/codeLens', {})
    report.lenses = vim.tbl_map(function(lens) return lens.command.title end, lenses)
    local outcome = ask('workspace/executeCommand', { command = 'cardgame.runTest', arguments = { here, 'the king wins' } })
    report.test = outcome.tests[1]
    finish(nil)
end

local fine, why = pcall(session)
if not fine then
    finish(tostring(why))
end
