import Base
import Foundation
import TestSupport
import Testing

/// An untrusted `.flowctl.yml` is a bad configuration, reported at once: a bomb would never end.
@Suite(.timeLimit(.minutes(5)))
struct HostileConfigurationTests {
  private func expectRefusal(_ repository: ScratchRepository) async throws {
    for arguments in [["check", "branch"], ["start", "feature", "x"]] {
      let run = try await repository.flowctl(arguments)
      #expect(run.status == 78, "\(arguments) \(run.errors)")
    }
  }

  private static let bomb =
    "a: &a [x, x, x, x, x, x, x, x, x]\n"
    + zip("bcdefghij", "abcdefghi").map { name, last in
      "\(name): &\(name) [" + Array(repeating: "*\(last)", count: 9).joined(separator: ", ") + "]\n"
    }.joined()

  private static let files = [
    String(repeating: "# much\n", count: 1_500_000), bomb,
    String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 50_000),
    "preset: [adapted, !!python/object:x y]\n", "preset: adapted\npreset: classic\n",
    "? {a: b}\n: c\n", "preset: \u{0}\n", "names: { version: 1.4 }\n", "rules: yes\n", "- a\n- b\n",
    "%YAML 9.9\n---\npreset: adapted\n--- \npreset: classic\n",
    "branches: { feature: { name: \"--upload-pack=x/<slug>\" } }\n",
    "remote: \"--upload-pack=x\"\n",
    "remote: \"../x\"\n",
  ]

  @Test(arguments: files.indices)
  func `a malicious file is rejected`(index: Int) async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write(Self.files[index], to: ".flowctl.yml")
    try await expectRefusal(repository)
  }

  @Test func `a file that can't be read does not give the defaults`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let path = repository.path + "/.flowctl.yml"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await expectRefusal(repository)
  }

  @Test func `a pipe instead of the file is rejected before it has content`() async throws {
    let repository = try await ScratchRepository.gitflow()
    _ = try await repository.run("mkfifo", [repository.path + "/.flowctl.yml"])
    try await expectRefusal(repository)
  }

  @Test func `a link out of the repository is not followed`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write("secret: value\n", to: "outside.yml")
    let path = repository.path + "/.flowctl.yml"
    for target in ["../outside.yml", "/dev/zero", "gone.yml", ".flowctl.yml"] {
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let run = try await repository.flowctl("check", "branch")
      #expect(run.status == 78, "\(target)")
      #expect(!(run.output + run.errors).contains("secret"), "\(target)")
    }
  }

  @Test func `a link committed to the base is not a configuration`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.flowctl.yml", withDestinationPath: "../outside.yml")
    try await repository.git("add", ".flowctl.yml")
    try await repository.commit("Link")
    try FileManager.default.removeItem(atPath: repository.path + "/.flowctl.yml")
    try await repository.work("feature/x", from: "develop")
    try? FileManager.default.removeItem(atPath: repository.path + "/.flowctl.yml")
    let run = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop")
    #expect(run.status == 78)
  }
}
