import Base
import YAML

/// The privileges of a workflow's jobs, or of an action's steps.
struct WorkflowPrivileges {
  let path: String

  func read(_ root: YAMLNode) -> [Privilege] {
    let jobs = root["jobs"]?.entries ?? []
    let shared = root["permissions"]
    // Values outside of the jobs apply to every job.
    let outside = root.entries.filter { $0.key != "jobs" }
    var found = outside.flatMap { secrets(in: $0.value, of: holder(nil)) }
    for job in jobs {
      found += permissions(job, shared) + runner(job) + secrets(job)
      found += actions(job.value, job) + environment(job)
    }
    found += root["runs"].map { actions($0, nil) } ?? []
    return triggers(root.entry("on"), hasRights: found.contains(where: Self.isRight)) + found
  }

  /// The jobs with secrets or write access.
  func holders(_ root: YAMLNode) -> Set<String> {
    Set(read(root).filter(Self.isRight).map(\.holder))
  }

  private static func isRight(_ privilege: Privilege) -> Bool {
    privilege.kind == .secret
      || privilege.kind == .tokenPermission && privilege.name.hasSuffix(": write")
  }

  private func holder(_ job: YAMLNode.Entry?) -> String {
    job.map { "the job \(quoted($0.key)) of \(quoted(path))" } ?? quoted(path)
  }

  // MARK: - Triggers

  /// Events whose runs have secrets although their content comes from others.
  private static let dangerous = ["pull_request_target", "workflow_run", "issue_comment"]
  /// Events that any user with read access can trigger.
  private static let open = [
    "commit_comment", "discussion", "discussion_comment", "fork", "gollum", "issues", "watch",
  ]

  private func triggers(_ entry: YAMLNode.Entry?, hasRights: Bool) -> [Privilege] {
    guard let entry else { return [] }
    let names =
      entry.value.entries.map { ($0.key, $0.keyPlace) }
      + entry.value.items.compactMap { item in item.text.map { ($0, item.place) } }
      + (entry.value.text.map { [($0, entry.value.place)] } ?? [])
    return names.compactMap { name, place in
      let isOpen = hasRights && Self.open.contains(name)
      guard isOpen || Self.dangerous.contains(name) else { return nil }
      let rights = isOpen ? "secrets or a write token" : "secrets"
      return Privilege(
        .trigger, of: quoted(path), name,
        "now runs on '\(name)', which any user can trigger, with \(rights)", at: place)
    }
  }

  // MARK: - Permissions

  private static let scopes = [
    "actions", "attestations", "checks", "contents", "deployments", "discussions", "id-token",
    "issues", "models", "packages", "pages", "pull-requests", "security-events", "statuses",
  ]

  private func permissions(_ job: YAMLNode.Entry, _ shared: YAMLNode?) -> [Privilege] {
    guard let node = job.value["permissions"] ?? shared else {
      let words = "now has the repository's default token permissions: 'permissions' is missing"
      return [token(job, "all: write", words, at: job.keyPlace, implied: Self.everything)]
    }
    switch node.text {
    case "write-all":
      return [
        token(
          job, "all: write", "may now write everything", at: node.place, implied: Self.everything)
      ]
    case "read-all":
      return [
        token(
          job, "all: read", "may now read everything", at: node.place,
          implied: Self.scopes.map { $0 + ": read" })
      ]
    default:
      if case .map(let entries) = node.value { return entries.compactMap { scope($0, job) } }
      // GitHub's handling of other forms is unknown, so the widest permissions are assumed.
      let words = "has unknown token permissions: 'permissions' is not a map"
      return [token(job, "all: write", words, at: node.place, implied: Self.everything)]
    }
  }

  private static let everything =
    ["all: read"] + scopes.flatMap { [$0 + ": read", $0 + ": write"] }

  private func scope(_ entry: YAMLNode.Entry, _ job: YAMLNode.Entry) -> Privilege? {
    guard let level = entry.value.text, ["none", "read", "write"].contains(level) else {
      return token(
        job, "\(entry.key): write",
        "may now write \(quoted(entry.key)): the level is unknown",
        at: entry.keyPlace, implied: ["\(entry.key): read"])
    }
    // Every job can read the code.
    guard level == "write" || level == "read" && entry.key != "contents" else { return nil }
    return token(
      job, "\(entry.key): \(level)", "may now \(level) \(quoted(entry.key))", at: entry.keyPlace,
      implied: level == "write" ? ["\(entry.key): read"] : [])
  }

  private func token(
    _ job: YAMLNode.Entry, _ name: String, _ words: String, at place: Place, implied: [String]
  ) -> Privilege {
    Privilege(.tokenPermission, of: holder(job), name, words, at: place, implied: implied)
  }

  // MARK: - Environments, runners and secrets

  /// The environment whose protection rules a job must pass.
  private func environment(_ job: YAMLNode.Entry) -> [Privilege] {
    guard let node = job.value["environment"], let name = node.text ?? node["name"]?.text else {
      return []
    }
    let environment = Privilege(
      .environment, of: holder(job), name,
      "no longer uses the environment \(quoted(name))", at: node.place)
    return [environment.asRestraint]
  }

  private func runner(_ job: YAMLNode.Entry) -> [Privilege] {
    guard let node = job.value["runs-on"] else { return [] }
    let labels = node.texts + (node["labels"]?.texts ?? []) + (node["group"]?.texts ?? [])
    let own = node["group"] == nil ? labels.filter { !Self.isStandard($0) } : labels
    let unknown = own.filter { $0.contains("${{") }
    let matrix = job.value["strategy"]?["matrix"].map(Self.texts)
    // An expression can refer to each value of a matrix.
    let values = unknown.isEmpty ? [] : matrix ?? []
    let isOpen =
      !unknown.allSatisfy(Self.isOfMatrix) || !unknown.isEmpty && matrix == nil
      || values.contains { $0.contains("${{") }
    let isOwn = values.contains("self-hosted") || own.count > unknown.count
    guard isOwn || isOpen else { return [] }
    let name = (own.count > unknown.count || values.isEmpty ? labels : ["self-hosted"])
      .joined(separator: ", ")
    let words = isOwn ? "a self-hosted runner" : "a runner that is chosen at run time"
    return [
      Privilege(
        .runner, of: holder(job), name, "now runs on \(words): \(quoted(name))", at: node.place)
    ]
  }

  /// True for a label of GitHub-hosted runners.
  private static func isStandard(_ label: String) -> Bool {
    ["ubuntu-", "windows-", "macos-"].contains { label.lowercased().hasPrefix($0) }
  }

  /// True for a single expression that names a matrix value.
  private static func isOfMatrix(_ label: String) -> Bool {
    guard label.hasPrefix("${{"), label.hasSuffix("}}") else { return false }
    let name = label.dropFirst(3).dropLast(2).filter { $0 != " " }
    return name.hasPrefix("matrix.")
      && name.utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x2d }
  }

  /// All texts in a node, in any order.
  private static func texts(in node: YAMLNode) -> [String] {
    var found: [String] = []
    var open = [node]
    while let node = open.popLast() {
      open += node.items + node.entries.map(\.value)
      if let text = node.text { found.append(text) }
    }
    return found
  }

  private func secrets(_ job: YAMLNode.Entry) -> [Privilege] {
    var found: [Privilege] = []
    if job.value["secrets"]?.text == "inherit", let place = job.value["secrets"]?.place {
      found.append(
        Privilege(
          .secret, of: holder(job), "inherit", "now passes on every secret", at: place))
    }
    return found + secrets(in: job.value, of: holder(job))
  }

  private func secrets(in node: YAMLNode, of holder: String) -> [Privilege] {
    var found: [Privilege] = []
    var open = [node]
    while let node = open.popLast() {
      open += node.items + node.entries.map(\.value)
      guard let text = node.text else { continue }
      for name in Self.secrets(in: text) {
        found.append(
          Privilege(
            .secret, of: holder, name, "now gets the secret \(quoted(name))", at: node.place))
      }
    }
    return found
  }

  /// The names after `secrets.`, and expressions that use all secrets.
  static func secrets(in text: String) -> [String] {
    guard text.contains("${{") else { return [] }
    let bytes = Array(text.utf8)
    let mark = Array("secrets".utf8)
    var names: [String] = []
    var index = 0
    while index + mark.count <= bytes.count {
      // GitHub's expressions are case-insensitive.
      guard bytes[index..<index + mark.count].elementsEqual(mark, by: { $0 | 0x20 == $1 }),
        index == 0 || !ASCII.isWord(bytes[index - 1])
      else {
        index += 1
        continue
      }
      index += mark.count
      let next = index < bytes.count ? bytes[index] : 0
      if next == UInt8(ascii: ".") {
        let name = bytes[(index + 1)...].prefix(while: ASCII.isWord)
        if !name.isEmpty { names.append(ASCII.text(name)) }
        if bytes[(index + 1)...].first == UInt8(ascii: "*") { names.append("*") }
        index += 1 + name.count
      } else if 0x01...0x20 ~= next || "[),}".utf8.contains(next) {
        names.append("*")
      }
    }
    return names.filter { $0.uppercased() != "GITHUB_TOKEN" }
  }

  // MARK: - Actions

  private func actions(_ node: YAMLNode, _ job: YAMLNode.Entry?) -> [Privilege] {
    let steps = (node["steps"]?.items ?? []).compactMap { $0["uses"] }
    return (steps + [node["uses"]].compactMap(\.self)).flatMap { action($0, job) }
  }

  private func action(_ node: YAMLNode, _ job: YAMLNode.Entry?) -> [Privilege] {
    // Actions of the repository are read themselves.
    guard let text = node.text, !text.hasPrefix("./"), !text.hasPrefix("$/") else { return [] }
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return [] }
    let version = parts.count > 1 ? parts[1] : ""
    let new = Privilege(
      .action, of: holder(job), name, "now uses the new action \(quoted(name))",
      at: node.place)
    if Self.isPinned(version) { return [new] }
    let unpinned = Privilege(
      .unpinnedAction, of: holder(job), text,
      "now uses \(quoted(text)), which is not pinned to a commit", at: node.place)
    return [new, unpinned]
  }

  private static func isPinned(_ version: String) -> Bool {
    let digits = version.hasPrefix("sha256:") ? version.dropFirst(7) : version[...]
    let length = version.hasPrefix("sha256:") ? 64 : 40
    return digits.utf8.count == length
      && digits.utf8.allSatisfy { ASCII.hexadecimal($0) != nil }
  }
}
