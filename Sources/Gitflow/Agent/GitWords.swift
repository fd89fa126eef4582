/// The steps of one Git command.
struct GitWords {
  let verb: String
  let words: CommandWords

  /// A command and its arguments without the options before it.
  init(_ verb: String, _ words: [ShellScript.Word]) {
    self.verb = verb
    let isCheckout = verb == "checkout" || verb == "switch"
    // Git replaces `@{-2}` and the like by another branch.
    let known = words.map { word in
      let isReplaced = word.text.contains("@{") && !(isCheckout && word.text == "@{-1}")
      return Self.naming.contains(verb) && isReplaced
        ? ShellScript.Word(word.text, isLiteral: false) : word
    }
    self.words = CommandWords(known, Self.syntax[verb] ?? "")
  }

  /// The options that matter, and all that take a value.
  private static let syntax: [String: String] = [
    "commit": "m= F= C= c= t= message= file= author= date= template= cleanup= reuse-message= "
      + "reedit-message= fixup= squash= trailer= pathspec-from-file= dry-run",
    "merge": "m= F= s= X= file= message= strategy= strategy-option= into-name= cleanup= abort quit "
      + "ff ff-only no-ff commit no-commit squash",
    "rebase":
      "s= X= x= C= onto= strategy= strategy-option= exec= whitespace= empty= abort quit root "
      + "update-refs",
    "cherry-pick": "m= X= mainline= strategy= strategy-option= cleanup= abort quit no-commit",
    "revert": "m= X= mainline= strategy= strategy-option= cleanup= abort quit no-commit",
    "am": "C= p= directory= exclude= include= abort quit",
    "checkout": "b= B= U= orphan= conflict= pathspec-from-file= unified= detach patch track",
    "switch": "c= C= create= force-create= orphan= conflict= detach track force",
    "branch": "u= set-upstream-to= sort= format= points-at= delete move copy force list remotes "
      + "all merged no-merged contains no-contains show-current edit-description unset-upstream",
    "worktree": "b= B= reason= detach force orphan",
    "update-ref": "m= stdin", "symbolic-ref": "m= delete",
    "push": "o= push-option= repo= receive-pack= exec= delete dry-run all branches mirror prune "
      + "tags follow-tags no-follow-tags force force-with-lease",
    "fetch": "j= o= depth= deepen= shallow-since= shallow-exclude= upload-pack= server-option= "
      + "negotiation-tip= refmap= filter= dry-run stdin",
    "pull": "s= X= j= o= strategy= strategy-option= depth= deepen= shallow-since= "
      + "shallow-exclude= upload-pack= server-option= ff ff-only dry-run",
    "reset": "U= pathspec-from-file= hard soft mixed keep merge patch",
    "clone": "o= b= u= c= j= origin= branch= upload-pack= reference= reference-if-able= "
      + "separate-git-dir= depth= shallow-since= shallow-exclude= template= config= jobs= filter= "
      + "server-option=",
    "init": "b= initial-branch= template= separate-git-dir= object-format= ref-format=",
  ]

  /// True for a command of Git that can change a branch.
  static func changesBranches(_ verb: String) -> Bool {
    syntax[verb] != nil && !["clone", "init", "fetch"].contains(verb)
  }

  /// Commands of Git that change no branch; any other word can be an alias.
  private static let harmless = Set(
    """
    add annotate apply archive blame bugreport bundle cat-file check-attr check-ignore \
    check-mailmap check-ref-format checkout-index cherry citool clean column commit-graph \
    commit-tree config count-objects credential describe diagnose diff diff-files diff-index \
    diff-tree difftool fmt-merge-msg for-each-ref format-patch fsck gc grep gui hash-object help \
    hook instaweb interpret-trailers lfs log ls-files ls-remote ls-tree mailinfo mailsplit \
    maintenance merge-base merge-file merge-tree mergetool mktag mktree multi-pack-index mv \
    name-rev notes pack-objects pack-refs patch-id prune prune-packed range-diff read-tree reflog \
    remote repack request-pull rerere restore rev-list rev-parse rm shortlog show show-branch \
    show-index show-ref sparse-checkout stage status stripspace tag unpack-objects update-index \
    update-server-info var verify-commit verify-pack verify-tag version whatchanged write-tree gitk
    """.split(separator: " ").map(String.init))

  /// Commands whose words are names of branches.
  private static let naming: Set = ["checkout", "switch", "branch", "worktree", "push", "fetch"]

  /// Commands that run another one.
  private static let runners: Set = ["bisect", "submodule", "for-each-repo"]

  var actions: [AgentStep.Action] {
    if !words.isReadable, Self.syntax[verb] != nil { return unreadable }
    return switch verb {
    case "commit": words.has("dry-run") ? [] : [.commit(verb)]
    case "merge", "rebase", "cherry-pick", "revert", "am": committing
    case "checkout", "switch": checkedOut
    case "branch": branch
    case "stash": words.names.first?.text == "branch" ? created(words.names.dropFirst()) : []
    case "worktree": worktree
    case "update-ref", "symbolic-ref": ref
    case "push": push
    case "fetch": fetched(words.names)
    case "pull": pulled
    case "reset": moved
    case "clone", "init": repository
    case "flow": flow
    case _ where Self.runners.contains(verb):
      words.arguments.contains { $0.text.contains("git") || $0.text.contains("gh ") }
        ? [.unreadable("what 'git \(verb)' runs")] : []
    case _ where Self.harmless.contains(verb): []
    default: [.alias(verb)]
    }
  }

  var unreadable: [AgentStep.Action] { [.unreadable("the branch of 'git \(verb)'")] }

  func known(
    _ word: ShellScript.Word, _ actions: (String) -> [AgentStep.Action]
  ) -> [AgentStep.Action] {
    word.isLiteral ? actions(word.text) : unreadable
  }

  // MARK: - The checked out branch

  /// Commands that end with a commit on the checked out branch.
  private var committing: [AgentStep.Action] {
    if words.has("abort", "quit") { return [] }
    let names = words.names
    switch verb {
    case "merge":
      // Without `--no-ff`, `--no-commit` still moves the branch where it can.
      if words.has("squash") || words.has("no-commit") && words.has("no-ff") { return [] }
      if words.has("ff-only") || names.count == 1 { return taken(names) }
    case "cherry-pick", "revert":
      if words.has("n", "no-commit") { return [] }
    case "rebase":
      if words.values("x", "exec").contains(where: { !$0.isLiteral || $0.text.contains("git") }) {
        return [.unreadable("what 'git rebase' runs")]
      }
      if words.has("update-refs") { return [.unreadable("which branches 'git rebase' moves")] }
      // `git rebase A B` checks out B first.
      if let branch = names.dropFirst(words.has("root") ? 0 : 1).first {
        return known(branch) { [.checkout($0), .commit(verb)] }
      }
    default: break
    }
    return [.commit(verb)]
  }

  /// The branch gets this one, or its upstream.
  private func taken(_ names: [ShellScript.Word]) -> [AgentStep.Action] {
    guard let name = names.first else { return [.take(nil, by: verb)] }
    return known(name) { [.take($0, by: verb)] }
  }

  private var pulled: [AgentStep.Action] {
    let names = words.names
    guard let remote = names.first, names.count > 1 else { return [.take(nil, by: verb)] }
    return fetched(names)
      + names.dropFirst().flatMap { word in
        known(word) { text in
          let source = text.split(separator: ":").first.map(String.init) ?? ""
          let name = RefName.short(source.removing(prefix: "+") ?? source)
          return known(remote) { [.take($0 == "." ? name : "\($0)/\(name)", by: verb)] }
        }
      }
  }

  /// Branches of this clone that a fetch changes.
  private func fetched(_ names: [ShellScript.Word]) -> [AgentStep.Action] {
    if words.has("stdin") { return [.unreadable("what 'git fetch' reads")] }
    guard let remote = names.first, !words.has("dry-run") else { return [] }
    return names.dropFirst().flatMap { word in
      known(word) { text in
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard let target = parts.last, parts.count > 1,
          RefName.isBranch(target) || !target.hasPrefix("refs/")
        else { return [] }
        if target.contains("*") { return unreadable }
        let source = RefName.short(parts[0].removing(prefix: "+") ?? parts[0])
        let from = remote.text == "." ? source : "\(remote.text)/\(source)"
        return [.lose(RefName.short(target), to: from, by: "git fetch")]
      }
    }
  }

  /// A reset to another commit; one of files, or to HEAD, moves no branch.
  private var moved: [AgentStep.Action] {
    let places = words.arguments
    guard words.files.isEmpty, !words.has("p", "patch"), let place = places.first,
      places.count == 1, place.text != "HEAD", place.text != "@"
    else { return [] }
    return taken(places)
  }
}
