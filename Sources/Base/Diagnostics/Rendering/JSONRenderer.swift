/// A report as JSON for scripts; the data is not changed.
struct JSONRenderer {
  let layout: JSONWriter.Layout

  /// The details come first, so that they can't replace a documented key.
  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    let promised: [String: JSONValue] = [
      "schemaVersion": 1,
      "command": .string(report.command),
      "verdict": .string(report.verdict.rawValue),
      "title": .string(report.title),
      "notes": .strings(report.notes),
    ]
    var lists: [String: JSONList] = [:]
    if !report.detailsTellFindings {
      lists["checks"] = JSONList(report.checks, member)
      lists["findings"] = JSONList(report.orderedDiagnostics) { diagnostic in
        var members = diagnostic.members
        // A rule without its data has no verdict, however severe its findings are.
        let verdict = diagnostic.isUndecided ? .unknown : report.verdict(of: diagnostic)
        members["verdict"] = .string(verdict.rawValue)
        return .object(members)
      }
    }
    JSONWriter(layout).write(
      report.details.merging(promised) { _, promised in promised }, lists: lists, to: sink)
    sink([UInt8(ascii: "\n")])
  }

  private func member(_ check: RuleCheck) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(check.rule.name),
      "answer": .string(check.answer.rawValue),
      "summary": .string(check.summary),
    ]
    members["subject"] = check.subject.map(JSONValue.string)
    return .object(members)
  }
}

extension Diagnostic {
  /// The JSON members; missing values are omitted.
  package var members: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "rule": .string(rule.name),
      "severity": .string(shownSeverity.rawValue),
      "message": .string(message),
    ]
    if !why.isEmpty { members["why"] = .string(why) }
    if !evidence.isEmpty { members["evidence"] = .object(evidence) }
    members.merge(hint?.members ?? [:]) { own, _ in own }
    members["subject"] = subject.map(JSONValue.string)
    if let place {
      members["path"] = .string(place.path)
      members["line"] = .number(place.line)
      members["column"] = .number(place.column)
    }
    return members
  }
}

/// A list whose elements are created while they are written: there can be 100,000.
package struct JSONList: Sendable {
  let count: Int
  /// Appends the element at an index with a depth.
  let append: @Sendable (_ place: Int, _ depth: Int, inout JSONPage) -> Void

  /// The elements, each as a value.
  package init<Item: Sendable>(
    _ items: [Item], _ value: @escaping @Sendable (Item) -> JSONValue
  ) {
    count = items.count
    append = { place, depth, page in page.append(value(items[place]), depth: depth) }
  }

  /// The elements, each as an object that can contain long lists.
  package init<Item: Sendable>(
    _ items: [Item], _ members: @escaping @Sendable (Item) -> [String: JSONValue],
    lists: @escaping @Sendable (Item) -> [String: JSONList]
  ) {
    count = items.count
    append = { place, depth, page in
      page.append(members(items[place]), lists: lists(items[place]), depth: depth)
    }
  }

  /// The elements, each as an object with the same members; names are sorted and escaped once.
  package init<Item: Sendable>(
    _ items: [Item], members: [String: @Sendable (Item) -> JSONValue]
  ) {
    count = items.count
    let members = members.sorted { JSONPage.isBefore($0.key, $1.key) }.map { member in
      var name: [UInt8] = []
      JSONString.append(member.key, to: &name)
      return (name: name, value: member.value)
    }
    append = { place, depth, page in
      page.appendList("{", members, "}", depth: depth) { member, page in
        page.appendKey(member.name)
        page.append(member.value(items[place]), depth: depth + 1)
      }
    }
  }
}
