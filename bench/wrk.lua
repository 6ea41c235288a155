-- Asks one path after the other, as many as there are, and then from the start.
-- Arguments: the file of paths, and how many to skip.
local paths, at = {}, 0
local before, after
local first

function setup(thread)
  first = first or thread
end

function init(arguments)
  for path in io.lines(arguments[1]) do
    paths[#paths + 1] = path
  end
  at = tonumber(arguments[2])
  local whole = wrk.format("GET", "/@")
  local place = whole:find("/@", 1, true)
  before, after = whole:sub(1, place - 1), whole:sub(place + 2)
  statuses = {}
  if arguments[3] then
    function response(status)
      statuses[tostring(status)] = (statuses[tostring(status)] or 0) + 1
    end
  end
end

function request()
  at = at + 1
  return before .. paths[(at - 1) % #paths + 1] .. after
end

function done(summary, latency)
  local errors = summary.errors
  local counts = {}
  for status, count in pairs(first:get("statuses")) do
    counts[#counts + 1] = string.format('"%s":%d', status, count)
  end
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d,"statuses":{%s}}\n',
    summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write,
    table.concat(counts, ",")))
end
