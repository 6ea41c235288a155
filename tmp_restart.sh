cd /work/h/ux; deno run -A cli/build_command.ts 2>&1 | tail -1
for n in sample real; do kill $(cat /tmp/ux/$n.pid) 2>/dev/null; done; sleep 2
for n in sample:18350 real:18351; do d=${n%%:*}; p=${n##*:}
PORT=$p DATA_DIR=/tmp/ux/$d MEDIA_HOSTS=media.invalid ADMIN_API_KEY=admin_ux_0123456789abcdef0123456789 nohup deno run -A cli/serve_command.ts > /tmp/ux/$d.log 2>&1 & echo $! > /tmp/ux/$d.pid; done
for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1; curl -s -o /dev/null http://127.0.0.1:18350/readyz && curl -s -o /dev/null http://127.0.0.1:18351/readyz && break; done
