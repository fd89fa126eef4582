import Base
import TestSupport
import Testing

/// Whatever a merge driver prints, plans read the result of the merge.
struct PrintingDriverTests {
  private static let prints = [
    "echo merged %P", "printf 'no line end'", "printf 'a\\0b\\0'",
    "printf '0123456789abcdef0123456789abcdef01234567\\n'", "echo said >&2; printf '\\n\\n'",
  ]

  private func repository(_ driver: String) async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy("feature conflict")
    try await repository.git("config", "merge.own.driver", driver)
    try repository.write("develop.txt merge=own\n", to: ".git/info/attributes")
    try await repository.git("switch", "--quiet", "feature/login")
    return repository
  }

  @Test(arguments: prints, [["finish", "--local"], ["update"]])
  func `a driver that merges and prints is no obstacle`(
    _ prints: String, _ command: [String]
  ) async throws {
    let repository = try await repository("\(prints); cat %B >> %A")
    let run = try await repository.flowctl(command)
    #expect(run.status == 0, "\(run.errors)")
    let branch = command == ["update"] ? "feature/login" : "develop"
    let text = try await repository.git("show", "\(branch):develop.txt")
    #expect(text.split(separator: "\n").sorted() == ["branch", "develop"])
  }

  @Test(arguments: prints)
  func `the conflict of a driver that prints is a conflict`(_ prints: String) async throws {
    let repository = try await repository("\(prints); exit 1")
    let before = try await repository.state()
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 1 && run.errors.contains("'develop.txt'"), "\(run.errors)")
    #expect(run.errors.contains("nothing was changed"), "\(run.errors)")
    #expect(try await repository.state() == before)
  }
}
