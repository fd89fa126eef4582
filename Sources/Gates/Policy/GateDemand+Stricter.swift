extension GateDemand {
  /// What holds where the base's demand, this one, meets the change's: the stricter of each.
  func stricter(with change: GateDemand) -> GateDemand {
    var demand = self
    if change.mode > mode { demand.take(modeOf: change) }
    demand.takeStricterThresholds(of: change)
    demand.narrow(by: change.gate)
    return demand
  }
}

extension Gate {
  /// This gate, the base's, without what only the change allows.
  ///
  /// What it runs and what it needs stay the base's.
  mutating func narrow(by change: Gate) {
    triggers = GateTrigger.allCases.filter { triggers.contains($0) || change.triggers.contains($0) }
    inputs = inputs.flatMap { own in
      change.inputs.map { own + $0.filter { !own.contains($0) } }
    }
    if work == change.work, reports.allSatisfy(change.reports.contains) { reports = change.reports }
    locks += change.locks.filter { !locks.contains($0) }
    timeout = min(timeout, change.timeout)
    isCached = isCached && change.isCached && inputs != nil
    allowsEmpty = allowsEmpty && change.allowsEmpty
    retries = min(retries, change.retries)
    environment = environment.filter(change.environment.contains)
    excluded = excluded.filter(change.excluded.contains)
  }
}
