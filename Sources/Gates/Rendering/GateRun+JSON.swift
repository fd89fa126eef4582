package import Base

extension GateRun {
  /// The run as JSON for scripts; the data is not changed.
  package func json(_ layout: JSONWriter.Layout = .pretty) -> [UInt8] {
    var members: [String: JSONValue] = [
      "schemaVersion": 1, "command": "gate run", "verdict": .string(verdict.rawValue),
      "title": .string(title), "started": .number(Int(started)), "seconds": .seconds(seconds),
      "policy": policy.json, "notes": .strings(notes),
    ]
    if !commit.isEmpty { members["commit"] = .string(commit) }
    members["coverage"] = coverage.map(\.json)
    members["strings"] = strings.map(\.json)
    let gates = JSONList(gates) { $0.json }
    return JSONWriter(layout).bytes(members, lists: ["gates": gates]) + [UInt8(ascii: "\n")]
  }
}

extension GateResult {
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "state": .string(state.rawValue), "required": .bool(isRequired),
      "seconds": .seconds(seconds), "cached": .bool(isCached), "flaky": .bool(isFlaky),
      "reason": .optional(reason), "findings": .array(findings.map { .object($0.members) }),
      "needs": .strings(needs), "waivers": .strings(waivers),
    ]
    members["started"] = started.map(JSONValue.seconds)
    members["log"] = log.map(JSONValue.string)
    members["coverage"] = coverage.map { $0.json() }
    members["tests"] = tests.map(\.json)
    members["skippedTests"] = Self.reasons(listed.filter { $0.outcome == .skipped })
    members["flakyTests"] = Self.reasons(listed.filter(\.isFlaky))
    return .object(members)
  }

  private static func reasons(_ tests: [ReportedTest]) -> JSONValue? {
    if tests.isEmpty { return nil }
    return .array(tests.map { ["name": .string($0.id), "reason": .string($0.message)] })
  }
}

extension GatePolicySummary {
  var json: JSONValue {
    [
      "origin": .string(origin), "source": .optional(source), "target": .optional(target),
      "required": .strings(required), "findings": .array(findings.map { .object($0.members) }),
    ]
  }
}

extension ChangeCoverage {
  /// Counts of a file, and the numbers of the uncovered lines.
  fileprivate var json: JSONValue {
    let files = files.map { file -> JSONValue in
      let uncovered = file.lines.filter { $0.state == .uncovered }
      return file.counts.json([
        "path": .string(file.path), "uncovered": .array(uncovered.map { .number($0.number) }),
      ])
    }
    return counts.json(["files": .array(files), "unmeasured": .strings(unmeasured)])
  }
}

extension StringsMatrix {
  fileprivate var json: JSONValue {
    .array(
      catalogs.map { row in
        let cells = zip(languages, row.cells).map { language, cell -> (String, JSONValue) in
          let counts: JSONValue? = cell.map {
            [
              "translated": .number($0.translated), "needsReview": .number($0.needsReview),
              "total": .number($0.total),
            ]
          }
          return (language, counts ?? .null)
        }
        let languages = Dictionary(cells, uniquingKeysWith: { first, _ in first })
        return ["path": .string(row.path), "languages": .object(languages)]
      })
  }
}

extension JSONValue {
  fileprivate static func seconds(_ seconds: Double) -> JSONValue {
    .decimal((seconds * 1000).rounded() / 1000)
  }
}
