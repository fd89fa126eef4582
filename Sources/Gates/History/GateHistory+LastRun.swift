extension GateHistory {
  /// What the gates of the newest run came to, as they ended.
  package var lastRun: [GateRecord] {
    guard let started = records.last?.started else { return [] }
    return records.filter { $0.started == started }
  }
}
