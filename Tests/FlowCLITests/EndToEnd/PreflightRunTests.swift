import Foundation
import TestSupport
import Testing

@Suite struct PreflightRunTests {
  private static let name = "fastlane/metadata/en-US/name.txt"

  private func repository(name: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [Self.name: name])
    return repository
  }

  @Test func `a name that is too long for the store fails with its place`() async throws {
    let repository = try await repository(name: String(repeating: "n", count: 31))
    let run = try await repository.flowctl("preflight")
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "\n\(Self.name):1:31: error: 'en-US/name.txt' has 31 characters, "), "\(run.output)")
    let other = try await repository.flowctl("preflight", "--store", "play")
    #expect(other.status == 69)
    let file = try await repository.flowctl("preflight", "fastlane")
    #expect(file.status == 1)
  }

  @Test func `a baseline is made by the hint, and hides what it contains`() async throws {
    let repository = try await repository(name: String(repeating: "n", count: 31))
    let missing = try await repository.flowctl("preflight", "--baseline", "known")
    #expect(missing.status == 69)
    let update = ["preflight", "--baseline", "known", "--update-baseline"]
    #expect((missing.output + missing.errors).contains(update.joined(separator: " ")))
    #expect(try await repository.flowctl(update).status == 0)
    let run = try await repository.flowctl("preflight", "--baseline", "known")
    #expect(run.status == 0)
    #expect(run.output.contains("1 known finding of known is hidden"), "\(run.output)")
  }

  @Test func `an archive that can't be read is an error`() async throws {
    let repository = try await repository(name: "Mail")
    try Data("no archive".utf8).write(to: URL(filePath: repository.path + "/App.ipa"))
    let run = try await repository.flowctl("preflight", "App.ipa")
    #expect(run.status == 1)
    #expect(run.output.contains("'App.ipa' can't be checked: it is no zip archive"))
    let absent = try await repository.flowctl("preflight", "Other.ipa")
    #expect(absent.status == 69)
  }
}
