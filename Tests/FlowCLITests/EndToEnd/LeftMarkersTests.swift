import Base
import TestSupport
import Testing

/// A conflict that was added with its markers is not resolved.
struct LeftMarkersTests {
  private static let marks = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]

  private func stopped(_ command: [String], style: String = "merge") async throws
    -> ScratchRepository
  {
    let repository = try await ScenarioHistory.shared.copy("feature conflict")
    try await repository.git("config", "merge.conflictStyle", style)
    try await repository.git("switch", "--quiet", "feature/login")
    let run = try await repository.flowctl(command + ["--resolve"])
    #expect(run.status == 1 && run.output.contains("stopped: "), "\(run.output)\(run.errors)")
    return repository
  }

  private func resolve(_ repository: ScratchRepository) throws {
    let text = String(
      decoding: try repository.scratch.read("work/develop.txt"), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { line in
      !Self.marks.contains { line.hasPrefix($0) }
    }
    try repository.write(lines.joined(separator: "\n") + "\n", to: "develop.txt")
  }

  @Test(
    arguments: [["finish", "--local"], ["update"], ["update", "--rebase"]], ["merge", "diff3"])
  func `a file with markers is refused until they are resolved`(
    _ command: [String], _ style: String
  ) async throws {
    let repository = try await stopped(command, style: style)
    let tips = try await repository.git("for-each-ref")
    try await repository.git("add", "develop.txt")
    let run = try await repository.flowctl(command[0], "--continue")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("conflict markers are left in 'develop.txt'"), "\(run.errors)")
    #expect(try await repository.git("for-each-ref") == tips)
    try resolve(repository)
    try await repository.git("add", "develop.txt")
    #expect(try await repository.flowctl(command[0], "--continue").status == 0)
  }

  @Test(arguments: [["finish", "--local"], ["update"], ["update", "--rebase"]])
  func `the line between the sides is refused, also alone`(_ command: [String]) async throws {
    let repository = try await stopped(command)
    try repository.write("develop\n=======\nbranch\n", to: "develop.txt")
    try await repository.git("add", "develop.txt")
    let run = try await repository.flowctl(command[0], "--continue")
    #expect(
      run.status == 1 && run.errors.contains("conflict markers are left in 'develop.txt'"),
      "\(run.output)\(run.errors)")
  }

  @Test func `a commit with markers is refused, too`() async throws {
    let repository = try await stopped(["finish", "--local"])
    let develop = try await repository.tip("develop")
    try await repository.git("commit", "--quiet", "--all", "--message", "Resolved")
    let run = try await repository.flowctl("finish", "--continue")
    #expect(run.errors.contains("git add develop.txt && git commit --amend --no-edit && "))
    #expect(try await repository.tip("develop") == develop)
    try resolve(repository)
    try await repository.git("commit", "--quiet", "--all", "--amend", "--no-edit")
    #expect(try await repository.flowctl("finish", "--continue").status == 0)
    #expect(try await repository.git("show", "develop:develop.txt") == "develop\nbranch")
  }

  @Test func `markers of documentation, and in other files, are text`() async throws {
    let repository = try await ScenarioHistory.shared.copy("feature")
    let guide = "<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> feature/x\n"
    try await repository.commit("Guide", files: ["guide.md": "1\n" + guide, "new.md": guide])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Notes", files: ["guide.md": "2\n"])
    try await repository.git("switch", "--quiet", "feature/login")
    #expect(try await repository.flowctl("finish", "--local", "--resolve").status == 1)
    try repository.write("1 and 2\n" + guide, to: "guide.md")
    try await repository.git("add", "guide.md")
    let run = try await repository.flowctl("finish", "--continue")
    #expect(run.status == 0, "\(run.errors)")
  }
}
