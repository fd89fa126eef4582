import Configuration
import Gitflow
import Testing

struct GitFlowImportTests {
  private func read(_ lines: String) -> GitFlowImport {
    GitFlowImport(
      lines.split(separator: "\n").map { line in
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      })
  }

  private func policy(of found: GitFlowImport) throws -> Policy {
    let preset = ConfigOverride("preset", found.preset.rawValue)
    return try Configuration.decode([preset] + found.overrides).policy
  }

  private static let avh = """
    gitflow.branch.master=main
    gitflow.branch.develop=develop
    gitflow.prefix.feature=feature/
    gitflow.prefix.bugfix=bugfix/
    gitflow.prefix.release=release/
    gitflow.prefix.hotfix=hotfix/
    """

  private static let next = """
    gitflow.version=1.0
    gitflow.initialized=true
    gitflow.branch.main.type=base
    gitflow.branch.main.upstreamstrategy=merge
    gitflow.branch.main.autoupdate=false
    gitflow.branch.develop.type=base
    gitflow.branch.develop.parent=main
    gitflow.branch.develop.startpoint=main
    gitflow.branch.develop.autoupdate=true
    gitflow.branch.feature.type=topic
    gitflow.branch.feature.parent=develop
    gitflow.branch.feature.startpoint=develop
    gitflow.branch.feature.prefix=feature/
    gitflow.branch.feature.upstreamstrategy=merge
    gitflow.branch.release.type=topic
    gitflow.branch.release.parent=main
    gitflow.branch.release.startpoint=develop
    gitflow.branch.release.prefix=release/
    gitflow.branch.release.tag=true
    gitflow.branch.hotfix.type=topic
    gitflow.branch.hotfix.parent=main
    gitflow.branch.hotfix.tag=true
    """

  @Test func `without settings there is nothing to import`() {
    let found = read("user.name=x\ncore.bare=false")
    #expect(found.tool == nil)
    #expect(found.preset == .adapted)
    #expect(found.overrides.isEmpty && found.notes.isEmpty)
  }

  @Test func `the edition's defaults are the classic model`() throws {
    let found = read(Self.avh)
    #expect(found.tool == .avh)
    #expect(found.preset == .classic)
    #expect(found.overrides.isEmpty && found.notes.isEmpty)
  }

  @Test func `names, prefixes, tags, remote and merge methods are imported`() throws {
    let found = read(
      """
      gitflow.branch.master=production
      gitflow.branch.develop=next
      gitflow.prefix.feature=feat-
      gitflow.prefix.hotfix=fix/
      gitflow.prefix.versiontag=v
      gitflow.origin=upstream
      gitflow.feature.finish.squash=yes
      gitflow.bugfix.finish.squash=false
      """)
    #expect(
      found.overrides == [
        ConfigOverride("remote", "upstream"), ConfigOverride("branches.main.name", "production"),
        ConfigOverride("branches.develop.name", "next"),
        ConfigOverride("branches.feature.name", "feat-<slug>"),
        ConfigOverride("branches.feature.merge", ["squash", "merge"]),
        ConfigOverride("branches.hotfix.name", ["fix/<version>", "fix/<version>/<slug>"]),
        ConfigOverride("tags.version", "v1.4.0"),
      ])
    #expect(found.notes.isEmpty)
    #expect(try policy(of: found).model.permanentNames.map(\.branch) == ["production", "next"])
  }

  @Test func `a setting without an equivalent is noted, not dropped`() {
    let found = read(
      """
      gitflow.prefix.support=support/
      gitflow.prefix.versiontag=app-
      gitflow.prefix.feature=
      gitflow.release.finish.squash=true
      gitflow.release.finish.keep=true
      gitflow.hotfix.finish.keep=true
      gitflow.path.hooks=/etc/evil
      gitflow.branch.feature/x.base=develop
      """)
    // Without a prefix any name is a feature.
    #expect(found.overrides == [ConfigOverride("branches.feature.name", "<slug>")])
    #expect(
      found.notes == [
        "'release' uses squash, which loses ancestry; merge commits are used instead",
        "tags can't start with 'app-'; expected 'v' or no prefix",
        "support branches ('support/') never merge: the model has no branch type for them",
        "'hooks' has no equivalent and is ignored, for 'path'",
        "'keep' has no equivalent and is ignored, for 'hotfix.finish', 'release.finish'",
      ])
  }

  @Test func `git-flow-next's defaults are the classic model without bugfixes`() throws {
    let found = read(Self.next)
    #expect(found.tool == .next)
    #expect(found.preset == .classic)
    #expect(found.overrides == [ConfigOverride("branches.bugfix", "off")])
    #expect(found.notes.isEmpty)
    #expect(try policy(of: found).model.kinds.count == 5)
  }

  @Test func `topic types of git-flow-next become branch types`() throws {
    let found = read(
      Self.next + """

        gitflow.branch.Spike.type=topic
        gitflow.branch.Spike.parent=Develop
        gitflow.branch.Spike.prefix=spike_
        gitflow.branch.Spike.upstreamstrategy=squash
        gitflow.branch.support.type=topic
        gitflow.branch.support.parent=main
        gitflow.branch.support.tag=1
        gitflow.branch.support.tagprefix=v
        gitflow.branch.feature.downstreamstrategy=rebase
        gitflow.prefix.feature=older/
        """)
    #expect(
      found.notes == [
        "settings of the older git-flow are ignored: the settings of git-flow-next replace them",
        "'downstreamstrategy' has no equivalent and is ignored, for 'branch.feature'",
      ])
    let model = try policy(of: found).model
    let spike = try #require(model.kind("spike"))
    #expect(spike.targets == ["develop"] && spike.methods == [.squash, .merge])
    #expect(model.kind("support")?.versionRole == .introduces(.patch))
    #expect(model.tagForm == .prefixed)
  }

  @Test func `one base branch becomes GitHub flow`() throws {
    let found = read(
      """
      gitflow.branch.trunk.type=base
      gitflow.branch.feature.type=topic
      gitflow.branch.feature.parent=trunk
      """)
    #expect(found.preset == .githubFlow)
    let model = try policy(of: found).model
    #expect(model.kinds.map(\.name) == ["main", "feature"])
    #expect(model.production?.branch == "trunk")
  }

  @Test func `a chain of base branches is kept`() throws {
    let found = read(
      """
      gitflow.branch.production.type=base
      gitflow.branch.staging.type=base
      gitflow.branch.staging.parent=production
      gitflow.branch.main.type=base
      gitflow.branch.main.parent=staging
      gitflow.branch.feature.type=topic
      gitflow.branch.feature.parent=main
      gitflow.branch.hotfix.type=topic
      gitflow.branch.hotfix.parent=production
      """)
    let model = try policy(of: found).model
    #expect(model.permanentNames.map(\.branch) == ["production", "main", "staging"])
    #expect(model.kind("develop")?.targets == ["staging"])
    #expect(model.kind("staging")?.targets == ["main"])
    #expect(model.kind("feature")?.targets == ["develop"])
  }

  @Test func `cycles, unknown branches and second roots are noted`() {
    let found = read(
      """
      gitflow.branch.a.type=base
      gitflow.branch.b.type=base
      gitflow.branch.x.type=topic
      gitflow.branch.x.parent=nowhere
      gitflow.branch.&.type=topic
      gitflow.branch.q.type=odd
      """)
    #expect(
      found.notes.contains("'b' is a second root and is ignored: the model can have only one"))
    #expect(found.notes.contains("'type' has no equivalent and is ignored, for 'branch.q'"))
    #expect(found.notes.contains("'x' names 'nowhere', which is not a branch of git-flow-next"))
  }
}
