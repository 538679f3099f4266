-- Opens compose.yaml of the working folder in Neovim with the server TRANSHIP_SERVER, as docs/editors.md says, and prints
-- what a user sees as JSON. The limits only end what hangs.
local limit = 120000
local function await(is_ready)
  if not vim.wait(limit, is_ready, 20) then error('nothing came') end
end

local function look()
  vim.cmd('edit compose.yaml')
  local client = vim.lsp.start_client({
    cmd = { os.getenv('TRANSHIP_SERVER') },
    root_dir = vim.fn.getcwd(),
    init_options = { profile = 'compose' },
  })
  vim.lsp.buf_attach_client(0, client)
  await(function() return #vim.diagnostic.get(0) > 0 end)
  local seen = { diagnostics = {} }
  for index, found in ipairs(vim.diagnostic.get(0)) do
    seen.diagnostics[index] = { line = found.lnum + 1, column = found.col + 1, message = found.message }
  end

  local function place_cursor(text, offset)
    vim.fn.cursor(1, 1)
    vim.fn.search(text)
    vim.fn.cursor(0, vim.fn.col('.') + (offset or 0))
  end

  place_cursor('restart')
  vim.lsp.buf.hover()
  await(function() return #vim.api.nvim_list_wins() > 1 end)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if window ~= vim.api.nvim_get_current_win() then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      seen.hover = table.concat(lines, '\n')
      vim.api.nvim_win_close(window, true)
    end
  end

  place_cursor('alway')
  local parameters = vim.lsp.util.make_position_params()
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', parameters, limit)
  local offers = vim.lsp.util.text_document_completion_list_to_complete_items(answers[client].result, '')
  seen.completion = vim.tbl_map(function(offer) return offer.word end, offers)

  vim.ui.select = function(actions, _, choose) choose(actions[1]) end
  local before = vim.b.changedtick
  vim.lsp.buf.code_action()
  await(function() return vim.b.changedtick > before end)
  seen.fixed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')

  await(function() return #vim.diagnostic.get(0) == 0 end)
  io.stdout:write(vim.fn.json_encode(seen))
  vim.lsp.stop_client(client)
end

local is_done, problem = pcall(look)
if is_done then vim.cmd('qall!') end
io.stderr:write(tostring(problem))
vim.cmd('cquit')
