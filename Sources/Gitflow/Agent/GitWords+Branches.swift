extension GitWords {
  var checkedOut: [AgentStep.Action] {
    let creating = words.values("b", "B", "c", "C", "create", "force-create", "orphan")
    if !creating.isEmpty {
      return created(
        creating + words.names, isForced: words.has("B", "C", "force-create"))
    }
    if words.has("d", "detach") { return [.checkout(nil)] }
    // Other words are files.
    guard verb == "switch" || words.files.isEmpty, !words.has("p", "patch"),
      words.names.count == 1, let branch = words.names.first, branch.text != "."
    else { return [] }
    return known(branch) { name in
      let parts = RefName.short(name).split(separator: "/", maxSplits: 1)
      return words.has("t", "track") && parts.count > 1
        ? [.create(String(parts[1]), start: name, checksOut: true)] : [.checkout(name)]
    }
  }

  /// A branch by its name and start; one that exists is replaced with force.
  func created(
    _ names: some Collection<ShellScript.Word>, isForced: Bool = false, checksOut: Bool = true
  ) -> [AgentStep.Action] {
    let (name, start) = (names.first, names.dropFirst().first)
    guard let name else { return [] }
    guard name.isLiteral, start?.isLiteral != false else { return unreadable }
    return (isForced ? [.lose(name.text, to: start?.text ?? "HEAD", by: "git \(verb)")] : [])
      + [.create(name.text, start: start?.text, checksOut: checksOut)]
  }

  var branch: [AgentStep.Action] {
    let names = words.names
    let isForced = words.has("f", "force")
    let isListing = words.has(
      "r", "remotes", "a", "all", "l", "list", "contains", "no-contains", "merged", "no-merged",
      "points-at", "show-current", "edit-description", "unset-upstream", "u", "set-upstream-to")
    if isListing || names.isEmpty { return [] }
    if names.contains(where: { !$0.isLiteral }) { return unreadable }
    if words.has("d", "D", "delete") {
      return names.map { .lose($0.text, to: nil, by: "git branch --delete") }
    }
    let last = names[names.count - 1].text
    if words.has("m", "M", "move") {
      return (words.has("M") || isForced ? [.lose(last, to: nil, by: "git branch --move")] : [])
        + [.rename(from: names.count > 1 ? names[0].text : nil, to: last)]
    }
    if words.has("c", "C", "copy") {
      return created(
        [names[names.count - 1]] + names.dropLast(), isForced: words.has("C") || isForced,
        checksOut: false)
    }
    return created(names, isForced: isForced, checksOut: false)
  }

  var worktree: [AgentStep.Action] {
    let names = words.names.dropFirst()
    guard words.names.first?.text == "add", let folder = names.first else { return [] }
    let branches = words.values("b", "B")
    if words.has("d", "detach") { return known(folder) { [.addTree(at: $0, branch: nil)] } }
    let new =
      branches.isEmpty
      ? []
      : created(
        branches + names.dropFirst(), isForced: words.has("B"), checksOut: false)
    let name = ShellScript.name(of: folder.text)
    guard let branch = (branches + names.dropFirst()).first else {
      return known(folder) { [.addTree(at: $0, branch: name)] }
    }
    return new
      + known(branch) { branch in
        known(folder) { [.addTree(at: $0, branch: branch)] }
      }
  }

  var ref: [AgentStep.Action] {
    let names = words.names
    if words.has("stdin") { return [.unreadable("what 'git update-ref' reads")] }
    guard let name = names.first else { return [] }
    return known(name) { ref in
      if ref == "HEAD" {
        if verb == "update-ref" { return [.commit(verb)] }
        return names.count > 1 ? known(names[1]) { [.checkout(RefName.short($0))] } : []
      }
      let isChange = verb == "update-ref" || names.count > 1 || words.has("d", "delete")
      return isChange && RefName.isBranch(ref)
        ? [.lose(RefName.short(ref), to: nil, by: "git \(verb)")] : []
    }
  }

  // MARK: - Pushes

  var push: [AgentStep.Action] {
    var names = words.names
    if names.contains(where: { !$0.isLiteral }) { return unreadable }
    if words.has("n", "dry-run") { return [] }
    if let remote = words.values("repo").first, names.isEmpty { names = [remote] }
    var push = AgentStep.Push(remote: names.first?.text)
    push.pushesMany = words.has("all", "branches", "mirror", "prune")
    push.tags =
      words.has("tags", "follow-tags") ? .pushed : words.has("no-follow-tags") ? .kept : nil
    let isForced = words.has("f", "force", "force-with-lease")
    let deletes = words.has("d", "delete")
    var refs = names.dropFirst().map(\.text)[...]
    while var text = refs.popFirst() {
      // `tag NAME` is a tag.
      if text == "tag", let name = refs.popFirst() {
        text = deletes ? RefName.tag(name) : "\(RefName.tag(name)):\(RefName.tag(name))"
      }
      if text == ":" || text == "+:" { push.pushesMany = true }
      push.refs.append(Self.ref(text, deletes: deletes, isForced: isForced))
    }
    if isForced, push.refs.isEmpty {
      push.refs = [.init(source: "HEAD", target: "", isForced: true)]
    }
    return [.push(push)]
  }

  private static func ref(_ text: String, deletes: Bool, isForced: Bool) -> AgentStep.Push.Ref {
    let isPlus = text.hasPrefix("+")
    let parts = (isPlus ? text.dropFirst() : text[...])
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let source = deletes || parts[0].isEmpty ? nil : parts[0]
    let target = parts.count > 1 ? parts[1] : deletes ? parts[0] : ""
    // The remote completes `heads/develop` to a whole name.
    let isPart = ["heads/", "tags/"].contains(where: target.hasPrefix)
    return AgentStep.Push.Ref(
      source: source, target: isPart ? "refs/" + target : target, isForced: isForced || isPlus)
  }

  // MARK: - Repositories

  var repository: [AgentStep.Action] {
    guard verb == "clone" else {
      let folder = words.names.first ?? ShellScript.Word(".")
      return known(folder) { [.addRepository(at: $0, isEmpty: true)] }
    }
    guard let source = words.names.first else { return [] }
    let name = ShellScript.name(of: source.text)
    let folder = name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    guard let place = words.names.dropFirst().first else {
      return source.isLiteral ? [.addRepository(at: folder, isEmpty: false)] : []
    }
    return place.isLiteral ? [.addRepository(at: place.text, isEmpty: false)] : []
  }

  /// git-flow merges and deletes by itself, unless the word is an alias of flowctl.
  var flow: [AgentStep.Action] {
    let changing: Set = ["finish", "publish", "delete", "rebase"]
    return words.names.contains { changing.contains($0.text) } ? [.alias(verb)] : []
  }
}
