import Effects
import FlowCLI
import TestSupport
import Testing

struct FormerNameTests {
  @Test(arguments: [
    ("journal --limit 3", "undo --list --limit 3"),
    ("rebase-onto feature/x --base main", "update --fix-base feature/x --base main"),
    ("capture https://a.example/b", "issue create --from https://a.example/b"),
    ("capture - --title T", "issue create --from - T"),
    ("capture --title=T --status ready -", "issue create T --status ready --from -"),
    (
      "capture --dry-run URL --repo o/r --json",
      "issue create --dry-run --from URL --repo o/r --json"
    ),
    ("help users list", "help github users list"),
    ("capture --clipboard --dry-run", "issue create --clipboard --dry-run"),
    ("users list --limit 3", "github users list --limit 3"),
    ("ci simulate --event push --head main", "check merge --simulate push --head main"),
    ("ci simulate --head a", "check merge --simulate pull_request --head a"),
    ("check drift --json", "check back-merges --json"),
    ("help rebase-onto", "help update"),
    ("help strings verify", "help strings format"),
  ])
  func `a former name runs the command of today`(former: String, current: String) throws {
    let words = former.split(separator: " ").map(String.init)
    let rewritten = try #require(FormerName.rewritten(words))
    #expect(rewritten.arguments.joined(separator: " ") == current)
  }

  @Test(arguments: ["undo", "check merge", "github open", "opener", "strings format"])
  func `a current name stays as it is typed`(line: String) {
    #expect(FormerName.rewritten(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test(arguments: FormerName.all.map { $0.words.joined(separator: " ") })
  func `every former name leads to a page of help and says its new name`(
    name: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    let former = try await repository.flowctl(
      name.split(separator: " ").map(String.init) + ["--help"])
    let entry = try #require(FormerName.all.first { $0.words.joined(separator: " ") == name })
    let current = try await repository.flowctl(entry.current + ["--help"])
    #expect(former.status == 0 && former.output == current.output)
    #expect(former.output.contains("USAGE: flowctl \(entry.current[0])"))
    let note = "note: 'flowctl \(name)' is now 'flowctl \(entry.shown)'\n"
    #expect(former.errors == note && current.errors.isEmpty)
  }
}
