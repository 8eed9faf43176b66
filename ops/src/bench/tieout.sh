#!/usr/bin/env bash
# A contender for a harness of peers: Tieout's order facts with guard, fence, history and progress on, and the ledger
# off, so that the work is the same. docs/performance.md tells how to use it.
#
# The harness names its servers and the table in BENCH_...; TIEOUT_HOME is the folder of this project, built.
# The harness's own table has no versions and other types. It is replaced by one with the columns, checks, indices and
# triggers of tieout.order_reconciliation, whose status has the harness's words.
set -euo pipefail
home="${TIEOUT_HOME:?the folder of Tieout}"
classes="$(echo "$home"/ops/target/ops-*.jar):$home/ops/target/lib/*"
settings=(
  --set "kafka.bootstrap-servers=$BENCH_BOOTSTRAP"
  --set "kafka.group-id=$BENCH_RUN_ID"
  --set "database.url=$BENCH_JDBC_URL"
  --set "database.user=$BENCH_PG_USER"
  --set "database.password=$BENCH_PG_PASSWORD"
  --set "job.checkpoint-dir=$BENCH_WORK/checkpoints"
  --set archive.enabled=false
  ${TIEOUT_SETTINGS:-}
)

java -cp "$classes" io.tieout.ops.Tieout migrate "${settings[@]}" >&2
PGPASSWORD="$BENCH_PG_PASSWORD" psql -q -v ON_ERROR_STOP=1 -v table="$BENCH_TABLE" \
  -d "${BENCH_JDBC_URL#jdbc:}?user=$BENCH_PG_USER" -f "$home/ops/src/bench/order_table.sql" >&2

# As the launcher has it for realtime.
jvm="-Xms3g -Xmx3g -XX:+UseParallelGC -XX:NewRatio=1 -XX:MaxTenuringThreshold=1 -XX:CompileThresholdScaling=5"
exec java ${TIEOUT_JAVA_OPTIONS:-$jvm} ${BENCH_JVM:-} \
  --add-opens=java.base/java.util=ALL-UNNAMED \
  --add-opens=java.base/java.lang=ALL-UNNAMED \
  --add-opens=java.base/java.time=ALL-UNNAMED \
  -Dlog4j2.disable.jmx=true \
  -cp "$classes" io.tieout.ops.Tieout bench job "${TIEOUT_STAGE:-facts}" --order-table "$BENCH_TABLE" --harness "${settings[@]}"
