import Base
import Configuration
import Git
import Gitflow

extension RemedyPlanner {
  /// The command that creates a production branch at the live version; nil for any other branch,
  /// and without releases.
  ///
  /// A rule knows no tags: another branch contains changes that are not live.
  func startOfProduction(createdBy command: Command) -> Command? {
    guard command.words.count == 4, command.words.starts(with: ["git", "branch"]),
      let loaded = try? session.policy(reading: .branches), let location = session.location,
      let refs = try? RefStore(location, files: session.world.files)
    else { return nil }
    let (name, model) = (command.words[2], loaded.policy.model)
    let own = loaded.focused(on: model.app(ofBranches: [name])).policy.model
    var versions = VersionFacts(own)
    let isRead: Void? = try? refs.forEachName(under: RefName.tag("")) {
      versions.addTag(named: $0)
    }
    guard own.production?.branch == name, isRead != nil, let last = versions.lastTag else {
      return nil
    }
    // Where tags have several forms, their dates decide.
    return .git("branch", name, versions.needsSurvey(own) ? "<tag>" : last.name)
  }

  /// What to change if Git can't create a permanent branch beside another one, such as `main/mail`
  /// beside `main`; nil for any other command.
  func blockedProduction(createdBy command: Command) -> Remedy? {
    guard command.words.count >= 3, command.words.starts(with: ["git", "branch"]),
      let model = try? session.policy(reading: .branches).policy.model,
      let location = session.location,
      let refs = try? RefStore(location, files: session.world.files)
    else { return nil }
    let name = command.words[2]
    let parents = name.indices.filter { name[$0] == "/" }.map { String(name[..<$0]) }
    guard model.isPermanent(name),
      let other = parents.first(where: { (try? refs.resolve(RefName.branch($0))) != nil })
    else { return nil }
    let kind = model.permanentNames.first { $0.branch == name }?.kind.text ?? "main"
    let free = "live/" + (model.apps.isApart ? AppLayout.placeholder : "main")
    return .explain(
      "'\(name)' can't exist beside '\(other)': choose another name in "
        + "\(Session.configurationName): branches: { \(kind): { name: \(free) } }")
  }

  /// The `finish` that merges in this clone, if the remote has no pull requests; nil for any other
  /// command.
  func finishing(here command: Command) -> Command? {
    guard command.words.starts(with: ["flowctl", "finish"]), !command.isForm,
      !command.words.contains(where: { $0.hasPrefix("--") }), session.hasNoRequests,
      let remotes = session.location?.remotes
    else { return nil }
    return command.adding(remotes.isEmpty ? ["--local"] : ["--local", "--push"])
  }

  /// True if `init` would fail, because the file exists.
  var hasConfiguration: Bool {
    let root = session.location?.worktree ?? session.world.directory
    return (try? session.world.files.status("\(root)/\(Session.configurationName)")) != nil
  }
}
