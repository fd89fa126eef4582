package import Diagnostics

extension ReleaseTrain {
  /// The train as JSON.
  package var json: JSONValue {
    [
      "open": .array(cars.map(\.json)), "strays": .array(strays.map { .object($0.values) }),
      "missing": .array(missing.map(\.json)),
      "live": live.map { live -> JSONValue in
        ["version": .string(live.version.description), "tag": .string(live.tag)]
      } ?? .null,
      "untagged": .array(
        untagged.map { merged -> JSONValue in
          [
            "version": .string(merged.version.version.description),
            "branch": .string(merged.branch.name),
            "hint": .string(VersionOrderRule.finishing(merged.branch.name).text),
          ]
        }),
    ]
  }
}

extension ReleaseTrain.Car {
  fileprivate var json: JSONValue {
    let own: [String: JSONValue] = [
      "version": .string(version.description), "kind": .string(kind.text),
      "bugfixes": .array(bugfixes.map { .object($0.values) }),
    ]
    return .object(own.merging(branch.values) { own, _ in own })
  }
}

extension ReleaseTrain.Branch {
  fileprivate var values: [String: JSONValue] {
    [
      "branch": .string(name), "ref": .string(tip.display), "author": .string(tip.author),
      "time": .number(Int(tip.time)),
      "owes": .array(
        owes.map { ["target": .string($0.target), "commits": .number($0.commits)] }),
    ]
  }
}

extension BackMergeDebt {
  fileprivate var json: JSONValue {
    var values: [String: JSONValue] = [
      "source": .string(source), "target": .string(target), "hint": .string(remedy.text),
    ]
    switch missing {
    case .known:
      values["commits"] = .number(absent.count)
      values["copies"] = .number(copied.count)
      values["authors"] = .strings(authors)
    case .missing(let reason, _), .notAsked(let reason): values["unknown"] = .string(reason)
    }
    return .object(values)
  }
}
