/// The actions after a change, in order.
package struct DeployPlan: Hashable, Sendable {
  /// One action.
  package struct Step: Hashable, Sendable {
    package var name: String
    package var work: Work
    package var variables: [String: String]
    package var gate: Gate
    package var isDone: Bool
    package var unset: [String] = []

    /// The build number for the program, if it has one.
    package var buildNumber: String? { variables[DeployPlan.buildNumber] }
  }

  /// The work of a step.
  package enum Work: Hashable, Sendable {
    case command([String])
    /// A tag at HEAD with this name.
    case tag(String)
  }

  package var steps: [Step]

  /// The variable with the build number, besides the one that the action configures.
  package static let buildNumber = "FLOWCTL_BUILD_NUMBER"
  package static let version = "FLOWCTL_VERSION"

  /// The steps that are not done yet.
  package var open: [Step] { steps.filter { !$0.isDone } }

  /// - Throws: if an open step would run without the variables it requires.
  package func check() throws(DeployRefusal) {
    guard let step = open.first(where: { !$0.unset.isEmpty }) else { return }
    throw .unset(action: step.name, variables: step.unset)
  }
}

/// The input of a plan.
package struct DeployFacts: Hashable, Sendable {
  package var branch: String
  /// The type of the branch; nil if the model has none for it.
  package var kind: String?
  /// The production branch: only it is tagged.
  package var production: String?
  /// Number of commits up to HEAD and, if the type has many branches, up to the tips of them and of
  /// the permanent branches; nil in a shallow clone.
  package var commits: Int?
  package var version: String?
  /// The tag name of the version; nil without a version.
  package var tag: String?
  /// True if this tag already points to another commit.
  package var isTagTaken = false
  package var done: Set<String> = []
  package var given: Set<String> = []
  package var ways: [String: DeployWay] = [:]
  package var wayToProduction: DeployWay?
  /// The next version without a tag.
  package var freeVersion: String?

  package init(
    branch: String, kind: String?, production: String?, commits: Int?
  ) {
    self.branch = branch
    self.kind = kind
    self.production = production
    self.commits = commits
  }
}

/// Plans the actions of a branch.
package struct DeployPlanner {
  private let actions: [DeployAction]
  private let facts: DeployFacts

  /// The action that creates the version tag, if the configuration does not define it.
  package static let tag = "tag"

  /// Plans the configured actions; on the production branch there is always a tag.
  package init(_ actions: [DeployAction], _ facts: DeployFacts) {
    self.actions = actions
    self.facts = facts
  }

  /// The plan of the named actions and those they need; by default all of the branch.
  package func plan(_ names: [String]) throws(DeployRefusal) -> DeployPlan {
    var chosen: [String] = []
    for name in names.isEmpty ? own : names { try choose(name, into: &chosen) }
    guard !chosen.isEmpty else {
      let first = actions.first.map { DeployRefusal.Elsewhere(action: $0.name, way: way(to: $0)) }
      throw .nothing(branch: facts.branch, elsewhere: first)
    }
    var steps: [DeployPlan.Step] = []
    for name in chosen { steps.append(try step(name)) }
    return DeployPlan(steps: steps)
  }

  private var own: [String] {
    let names = actions.filter { belongs($0) && !$0.isByHand }.map(\.name)
    return names + (isProduction && action(Self.tag) == nil ? [Self.tag] : [])
  }

  private var isProduction: Bool { facts.production == facts.branch }

  private func belongs(_ action: DeployAction) -> Bool {
    facts.kind.map(action.kinds.contains) ?? false
  }

  private func way(to action: DeployAction) -> DeployWay? {
    DeployWay.best(of: action.kinds.compactMap { facts.ways[$0] })
  }

  private func action(_ name: String) -> DeployAction? { actions.first { $0.name == name } }

  /// Adds an action after those it needs; the configuration has no cycle.
  private func choose(_ name: String, into chosen: inout [String]) throws(DeployRefusal) {
    if chosen.contains(name) { return }
    guard let action = action(name) else {
      guard name == Self.tag else {
        throw .unknown(action: name, known: actions.map(\.name))
      }
      guard isProduction else {
        throw .elsewhere(
          action: name, kinds: [facts.production ?? "main"], branch: facts.branch,
          way: facts.wayToProduction)
      }
      return chosen.append(name)
    }
    guard belongs(action) else {
      throw .elsewhere(
        action: name, kinds: action.kinds, branch: facts.branch, way: way(to: action))
    }
    for need in action.gate.needs { try choose(need, into: &chosen) }
    if !chosen.contains(name) { chosen.append(name) }
  }

  private func step(_ name: String) throws(DeployRefusal) -> DeployPlan.Step {
    let isDone = facts.done.contains(name)
    guard let action = action(name), case .command(let words) = action.gate.work else {
      guard let tag = facts.tag else { throw .unversioned(action: name) }
      if facts.isTagTaken { throw .tagged(tag, free: facts.freeVersion) }
      return DeployPlan.Step(
        name: name, work: .tag(tag), variables: [:], gate: Gate(name, .command([])), isDone: isDone)
    }
    if let secret = Self.secret(in: words) {
      throw .secret(action: name, masked: secret.masked)
    }
    var variables: [String: String] = [:]
    variables[DeployPlan.version] = facts.version
    if let numbers = action.buildNumbers {
      let number = String(try self.number(of: action, in: numbers))
      variables[DeployPlan.buildNumber] = number
      variables[numbers.variable] = number
    }
    var gate = action.gate
    gate.environment += variables.keys.sorted()
    return DeployPlan.Step(
      name: name, work: .command(words), variables: variables, gate: gate, isDone: isDone,
      unset: action.gate.environment.filter { !facts.given.contains($0) && variables[$0] == nil })
  }

  private func number(
    of action: DeployAction, in numbers: BuildNumbers
  ) throws(DeployRefusal) -> Int {
    guard let count = facts.commits else { throw .uncounted(action: action.name) }
    let kind = facts.kind.flatMap(action.kinds.firstIndex) ?? 0
    guard
      let number = numbers.number(ofCount: count, kind: kind, of: max(1, action.kinds.count))
    else {
      throw .outOfRange(action: action.name, count: count, base: numbers.base, size: numbers.size)
    }
    return number
  }

  /// Arguments are visible to all users of the machine, and in the configuration.
  private static func secret(in words: [String]) -> Secret? {
    let text = Array(words.joined(separator: "\n").utf8)
    let file = FileDiff(
      path: ".env", status: .added, addedLines: AddedLine.all(of: text), text: text)
    return SecretScan.run(ChangeDiff(files: [file])).found.first?.secret
  }
}
