#!/bin/bash
# A one-node SLURM for tests, with accounting, from Debian's packages
#     apt-get install slurm-wlm slurmdbd mariadb-server munge
# It needs root and no systemd. Keys, configuration, database, logs and spool lie in one folder of its own, and
# daemons listen on ports of their own. Outside of it there is one link, /etc/slurm/slurm.conf: SLURM_CONF would
# not do, since snakemake-executor-plugin-slurm-jobstep takes it from the environment before it calls srun.
#
#     tests/slurm/cluster.sh up        start what isn't running
#     tests/slurm/cluster.sh status    exit status 0 if the cluster takes jobs
#     tests/slurm/cluster.sh slurmd    start slurmd again, after a test killed it
#     tests/slurm/cluster.sh down      cancel its jobs, stop its daemons (by their own pid files), remove the folder
set -euo pipefail

# Short: a Unix socket's path holds at most 107 characters.
state=${WHOWHICH_SLURM:-/run/whowhich-slurm}
export SLURM_CONF=$state/slurm.conf
link=/etc/slurm/slurm.conf
database_port=26816 controller_port=26817 node_port=26818 accounting_port=26819
node=$(hostname -s)
user=$(id -un)

need_root_and_packages() {
    [ "$(id -u)" = 0 ] || { echo "cluster.sh: this needs root" >&2; exit 1; }
    for program in munged mungekey mariadbd mariadb-install-db mariadb-admin slurmdbd slurmctld slurmd sacctmgr; do
        command -v $program >/dev/null || {
            echo "cluster.sh: $program is missing: install slurm-wlm slurmdbd mariadb-server munge" >&2
            exit 1
        }
    done
}

# ours: is the link ours, or is there none?
ours() { [ ! -e "$link" ] || [ "$(readlink "$link")" = "$SLURM_CONF" ]; }

# alive NAME: is the process in $state/NAME.pid a NAME? (A pid may have been given to another since.)
alive() { [ -s "$state/$1.pid" ] && [ "$(cat "/proc/$(<"$state/$1.pid")/comm" 2>/dev/null)" = "$1" ]; }

# start DAEMON: it goes into the background itself, and must not hold our caller's output open
start() { "$@" >>"$state/log/start" 2>&1 </dev/null; }

# wait_for SECONDS WHAT COMMAND...: until the command succeeds
wait_for() {
    local tries=$(($1 * 10)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { echo "cluster.sh: $what did not come up; see $state/log" >&2; exit 1; }
        sleep 0.1
    done
}

# listens PORT: does something answer there?
listens() { (: <"/dev/tcp/127.0.0.1/$1"); }

takes_jobs() {
    [ "$(sinfo --noheader --responding --partition=cpu --format=%T 2>/dev/null | head -1)" ] &&
        sinfo --noheader --format=%T | grep -qxE 'idle|mixed|allocated|completing'
}

write_configuration() {
    local memory
    memory=$(awk '/^MemTotal/ {print int($2 / 1024 * 0.8)}' /proc/meminfo)
    cat >"$state/slurm.conf" <<-CONF
	ClusterName=whowhich
	SlurmctldHost=$node(127.0.0.1)
	SlurmctldPort=$controller_port
	SlurmdPort=$node_port
	SlurmUser=$user
	SlurmdUser=$user
	AuthType=auth/munge
	AuthInfo=socket=$state/munge.socket
	StateSaveLocation=$state/controller
	SlurmdSpoolDir=$state/node
	SlurmctldPidFile=$state/slurmctld.pid
	SlurmdPidFile=$state/slurmd.pid
	SlurmctldLogFile=$state/log/slurmctld
	SlurmdLogFile=$state/log/slurmd
	ProctrackType=proctrack/linuxproc
	TaskPlugin=task/none
	SelectType=select/cons_tres
	SelectTypeParameters=CR_Core_Memory
	DefMemPerCPU=500
	ReturnToService=2
	# Short times: a dead slurmd is noticed, a cancelled job is gone, within seconds.
	SlurmdTimeout=10
	KillWait=3
	MinJobAge=300
	JobAcctGatherType=jobacct_gather/linux
	JobAcctGatherFrequency=1
	JobAcctGatherParams=OverMemoryKill
	AccountingStorageType=accounting_storage/slurmdbd
	AccountingStorageHost=127.0.0.1
	AccountingStoragePort=$accounting_port
	# With munge this is not a password, but the socket to talk to slurmdbd through.
	AccountingStoragePass=$state/munge.socket
	# Else sacct doesn't show the GPUs asked for, nor the comment that names the rule.
	AccountingStorageTRES=gres/gpu
	AccountingStoreFlags=job_comment
	GresTypes=gpu
	# config_overrides: on a machine with one core the node still has the two that tests ask for.
	SlurmdParameters=config_overrides
	NodeName=$node NodeAddr=127.0.0.1 CPUs=$(($(nproc) > 2 ? $(nproc) : 2)) RealMemory=$memory Gres=gpu:1
	PartitionName=cpu Nodes=$node Default=YES MaxTime=1-00:00:00
	PartitionName=gpu Nodes=$node Default=NO MaxTime=1-00:00:00
	CONF
    # Any device file will do: nothing here looks at the GPU.
    echo "NodeName=$node Name=gpu File=/dev/null" >"$state/gres.conf"
    cat >"$state/slurmdbd.conf" <<-CONF
	AuthType=auth/munge
	AuthInfo=socket=$state/munge.socket
	DbdHost=localhost
	DbdPort=$accounting_port
	SlurmUser=$user
	StorageType=accounting_storage/mysql
	StorageHost=127.0.0.1
	StoragePort=$database_port
	StorageUser=slurm
	StoragePass=slurm
	StorageLoc=slurm_acct_db
	LogFile=$state/log/slurmdbd
	PidFile=$state/slurmdbd.pid
	CONF
    chmod 600 "$state/slurmdbd.conf"
}

start_munge() {
    [ -e "$state/munge.key" ] || mungekey --create --keyfile="$state/munge.key"
    start munged --key-file="$state/munge.key" --socket="$state/munge.socket" --pid-file="$state/munged.pid" \
        --log-file="$state/log/munged" --seed-file="$state/munge.seed" --num-threads=2
}

start_database() {
    if [ ! -d "$state/database/mysql" ]; then
        mariadb-install-db --no-defaults --user="$user" --datadir="$state/database" --skip-test-db \
            --auth-root-authentication-method=normal --skip-name-resolve >"$state/log/install" 2>&1
    fi
    mariadbd --no-defaults --user="$user" --datadir="$state/database" --socket="$state/database.socket" \
        --pid-file="$state/mariadbd.pid" --bind-address=127.0.0.1 --port=$database_port \
        --innodb-flush-log-at-trx-commit=0 --innodb-lock-wait-timeout=900 --skip-name-resolve \
        >"$state/log/mariadbd" 2>&1 </dev/null &
    disown
    wait_for 30 mariadbd mariadb-admin --no-defaults --socket="$state/database.socket" ping
    mariadb --no-defaults --socket="$state/database.socket" -e "
        create database if not exists slurm_acct_db;
        create user if not exists slurm@'127.0.0.1' identified by 'slurm';
        grant all on slurm_acct_db.* to slurm@'127.0.0.1';"
}

start_accounting() {
    start slurmdbd
    wait_for 30 slurmdbd listens $accounting_port
    wait_for 30 slurmdbd sacctmgr --noheader show cluster
    # Each of these fails if it is there already.
    sacctmgr -i add cluster whowhich >/dev/null 2>&1 || true
    sacctmgr -i add account research cluster=whowhich >/dev/null 2>&1 || true
    sacctmgr -i add user "$user" account=research >/dev/null 2>&1 || true
}

up() {
    need_root_and_packages
    ours || { echo "cluster.sh: $link belongs to another cluster, which is left alone" >&2; exit 1; }
    umask 022
    mkdir -p "$state"/{log,controller,node,database}
    # The configuration of a running cluster is left alone.
    alive slurmctld || write_configuration
    ln -sfn "$SLURM_CONF" "$link"
    alive munged || start_munge
    alive mariadbd || start_database
    alive slurmdbd || start_accounting
    alive slurmctld || start slurmctld
    alive slurmd || start slurmd
    wait_for 30 slurmctld takes_jobs
}

# stop NAME: ask the process in $state/NAME.pid to end, and insist after ten seconds
stop() {
    alive "$1" || return 0
    local pid tries=100
    pid=$(<"$state/$1.pid")
    kill "$pid" 2>/dev/null || return 0
    while kill -0 "$pid" 2>/dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { kill -9 "$pid" 2>/dev/null || true; break; }
        sleep 0.1
    done
}

down() {
    [ -d "$state" ] || return 0
    if alive slurmctld; then
        scancel --user="$user" 2>/dev/null || true
        local tries=100
        while [ "$(squeue --noheader 2>/dev/null)" ] && [ $tries -gt 0 ]; do
            tries=$((tries - 1))
            sleep 0.1
        done
    fi
    for daemon in slurmd slurmctld slurmdbd mariadbd munged; do stop $daemon; done
    if ours; then rm -f "$link"; fi
    rm -rf "$state"
}

case ${1:-} in
    up) up ;;
    status) alive slurmctld && takes_jobs ;;
    slurmd) alive slurmd || start slurmd && wait_for 30 slurmd takes_jobs ;;
    down) down ;;
    *) sed -n '2,/^set -/{/^set -/d;s/^# \{0,1\}//;p}' "$0" >&2; exit 2 ;;
esac
