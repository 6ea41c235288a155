-- Asks one path after the other, as many as there are, and then from the start.
-- Arguments: the file of paths, how many to skip, whether to count statuses, and
-- the keys, the first of which is among the headers: each request has the next.
local paths, keys, at = {}, {}, 0
local before, between, after
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
  for i = 4, #arguments do
    keys[#keys + 1] = arguments[i]
  end
  if keys[1] then
    place = after:find(keys[1], 1, true)
    between, after = after:sub(1, place - 1), after:sub(place + #keys[1])
  end
  statuses = {}
  if arguments[3] == "statuses" then
    function response(status)
      statuses[tostring(status)] = (statuses[tostring(status)] or 0) + 1
    end
  end
end

function request()
  at = at + 1
  local path = paths[(at - 1) % #paths + 1]
  if between then
    return before .. path .. between .. keys[at % #keys + 1] .. after
  end
  return before .. path .. after
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
