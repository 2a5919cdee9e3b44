/** Settings of the embedded server, given at each start, so that an old data folder gets today's. */
export function serverSettings(socketDir: string, more: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    // Nobody but this machine, and on it nobody but this account.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // A commit that was answered is on the disk.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica', // backups while running
    // A small machine: 1 to 2 GB of memory, 2 cores, a solid-state disk.
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
    max_connections: '100',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // A forgotten transaction must not hold locks for ever, a vanished client no query.
    idle_in_transaction_session_timeout: '60s',
    client_connection_check_interval: '2s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Failed statements quote people's data; the server logs its own errors without it.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...more,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
