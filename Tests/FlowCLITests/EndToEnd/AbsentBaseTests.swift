import TestSupport
import Testing

/// A base that a shallow clone of one branch lacks.
struct AbsentBaseTests {
  private func clone() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Texts",
      files: ["A.xcstrings": #"{"sourceLanguage":"en","strings":{},"version":"1.0"}"#])
    try await repository.work("feature/x", from: "develop")
    try await repository.git("branch", "feature/y", "develop")
    try await repository.publish()
    return try await repository.clone(
      "one", "--single-branch", "--branch", "feature/x", "--depth", "1", "--no-local")
  }

  @Test(arguments: [
    ["strings", "check", "--since"], ["coverage", "diff", "a.info", "--base"],
    ["check", "secrets", "--base"],
  ])
  func `the hint fetches it`(command: [String]) async throws {
    let clone = try await clone()
    try clone.write("SF:a.swift\nDA:1,1\nend_of_record\n", to: "a.info")
    let develop = try await clone.flowctl(command + ["origin/develop"])
    #expect(
      develop.errors.contains(
        "git remote set-branches origin '*' && git fetch --unshallow origin"),
      "\(develop.errors)")
    let other = try await clone.flowctl(command + ["origin/feature/y"])
    #expect(
      other.errors.contains(
        "git fetch origin +refs/heads/feature/y:refs/remotes/origin/feature/y"),
      "\(other.errors)")
  }
}
