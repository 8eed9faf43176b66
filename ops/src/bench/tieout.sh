#!/usr/bin/env bash
# A contender for a harness of peers: Tieout's order facts with guard, fence, history and progress on, and the ledger
# off, so that the work is the same. docs/performance.md tells how to use it.
#
# The harness names its servers and the table in BENCH_...; TIEOUT_HOME is the folder of this project, built.
# The harness's own table has no versions and other types. It is replaced by one with the columns, checks, indices and
# triggers of tieout.order_reconciliation, whose status has the harness's words.
set -euo pipefail
home="${TIEOUT_HOME:?the folder of Tieout}"
export TIEOUT_JAVA_OPTIONS="${TIEOUT_JAVA_OPTIONS:--Xms3g -Xmx3g} ${BENCH_JVM:-}"
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

TIEOUT_JAVA_OPTIONS="" "$home/tieout" migrate "${settings[@]}" >&2
PGPASSWORD="$BENCH_PG_PASSWORD" psql -q -v ON_ERROR_STOP=1 -v table="$BENCH_TABLE" \
  -d "${BENCH_JDBC_URL#jdbc:}?user=$BENCH_PG_USER" -f "$home/ops/src/bench/order_table.sql" >&2

exec "$home/tieout" bench job "${TIEOUT_STAGE:-facts}" --order-table "$BENCH_TABLE" --harness "${settings[@]}"
