import Formats

extension GatePolicy {
  /// A short name for all that is asked of a change.
  ///
  /// Two policies share it only where they ask the same.
  package var digest: String {
    var hash = SHA256()
    for demand in demands {
      hash.update(demand.mode.rawValue)
      for text in demand.gate.texts { hash.update(text) }
    }
    return hash.digits()
  }
}

extension Gate {
  /// All that is said of it; a list begins with its length, so that none runs into the next.
  fileprivate var texts: [String] {
    let work =
      switch work {
      case .command(let words): ["command"] + Self.list(words)
      case .builtIn(let check): ["built in", "\(check)"]
      }
    return [name] + work + Self.list(triggers.map(\.rawValue))
      + (inputs.map(Self.list) ?? ["unknown"]) + Self.list(reports.map(\.path))
      + reports.map { $0.format ?? "" } + Self.list(needs) + Self.list(locks)
      + [
        "\(timeout)", "\(isRequired)", "\(isCached)", "\(mutates)", "\(allowsEmpty)",
        "\(priority)", "\(retries)", "\(isByPolicy)",
      ] + Self.list(environment) + Self.list(excluded) + [preset ?? ""]
      + [directory] + (onlyFiles.map(Self.list) ?? ["inputs"])
  }

  private static func list(_ texts: [String]) -> [String] { ["\(texts.count)"] + texts }
}
