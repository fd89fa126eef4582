package import Formats

/// A ruleset of a repository; a list of them leaves out what it asks for.
package struct RulesetRecord: Hashable, Sendable, JSONReadable {
  package var id: Int64
  package var name: String
  /// `branch`, `tag` or `push`.
  package var target: String
  /// `active`, `evaluate` or `disabled`.
  package var enforcement: String
  /// Patterns of full refs, or words such as `~DEFAULT_BRANCH`.
  package var refs: [String]
  package var rules: [Rule]

  /// One thing that it asks for, with those parameters that its kind has.
  package struct Rule: Hashable, Sendable {
    package var type: String
    package var mergeMethods: [String]?
    package var approvals: Int?
    package var asksOwners: Bool?
    package var checks: [String]
    package var queueMethod: String?
  }

  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, name, target, enforcement): (Int64?, String?, String?, String?)
    var (refs, rules): ([String], [Rule]) = ([], [])
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "id": id = try json.readNumber()?.integer.map(Int64.init)
      case "name": name = try json.readString()
      case "target": target = try json.readString()
      case "enforcement": enforcement = try json.readString()
      case "conditions": refs = try Self.refs(&json)
      case "rules":
        try json.readArray { json throws(StreamFault) in rules.append(try Rule(&json)) }
      default: break
      }
    }
    self.id = try json.required(id, "id")
    self.name = try json.required(name, "name")
    self.target = target ?? "branch"
    self.enforcement = enforcement ?? "active"
    self.refs = refs
    self.rules = rules
  }

  private static func refs(_ json: inout JSONStream) throws(StreamFault) -> [String] {
    var refs: [String] = []
    try json.readObject { json, member throws(StreamFault) in
      guard member == "ref_name" else { return }
      try json.readObject { json, member throws(StreamFault) in
        if member == "include" { refs = try json.readStrings() }
      }
    }
    return refs
  }
}

extension RulesetRecord.Rule {
  fileprivate init(_ json: inout JSONStream) throws(StreamFault) {
    self.init(type: "", checks: [])
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "type": type = try json.readString() ?? ""
      case "parameters": try readParameters(&json)
      default: break
      }
    }
  }

  private mutating func readParameters(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "allowed_merge_methods": mergeMethods = try json.readStrings()
      case "required_approving_review_count": approvals = try json.readNumber()?.integer
      case "require_code_owner_review": asksOwners = try json.readBool()
      case "merge_method": queueMethod = try json.readString()
      case "required_status_checks":
        try json.readArray { json throws(StreamFault) in
          try json.readObject { json, member throws(StreamFault) in
            if member == "context", let context = try json.readString() { checks.append(context) }
          }
        }
      default: break
      }
    }
  }
}
