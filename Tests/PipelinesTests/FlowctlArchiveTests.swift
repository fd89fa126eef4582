import Configuration
import Foundation
import Pipelines
import Testing

/// The script that installs a released archive, run with a stub instead of curl.
struct FlowctlArchiveTests {
  private static let archive = FlowctlSource.archive(
    "o/r", ref: "v1.2.0", checksums: ".flowctl/SHA256SUMS")

  /// Runs the script; `sums` is the file of checksums, with SUM for the archive's own.
  private func run(_ sums: String) throws -> (status: Int32, isInstalled: Bool) {
    let path = NSTemporaryDirectory() + "flowctl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let machine =
      "case $(uname -sm) in 'Linux x86_64') echo x86_64-linux ;; "
      + "'Linux aarch64') echo aarch64-linux ;; 'Darwin x86_64') echo x86_64-darwin ;; "
      + "*) echo aarch64-darwin ;; esac"
    let setup = """
      set -eu
      cd '\(path)'
      mkdir -p top/bin .flowctl stub
      echo program > top/bin/flowctl
      tar -czf archive.tar.gz top
      sum=$({ sha256sum archive.tar.gz 2> /dev/null || shasum -a 256 archive.tar.gz; } | cut -c 1-64)
      printf '%s\\n' '\(sums)' | sed "s/SUM/$sum/; s/TRIPLE/$(\(machine))/" > .flowctl/SHA256SUMS
      printf '#!/bin/sh\\nwhile [ $# -gt 1 ]; do if [ "$1" = --output ]; then cp \(path)/archive.tar.gz "$2"; fi; shift; done\\n' > stub/curl
      chmod +x stub/curl
      export PATH="$PWD/stub:$PATH" FLOWCTL_REPOSITORY=o/r FLOWCTL_REF=v1.2.0
      export FLOWCTL_CHECKSUMS=.flowctl/SHA256SUMS
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let lines = Self.archive.script(into: "\"$PWD/installed\"").joined(separator: "\n")
    process.arguments = ["-e", "-o", "pipefail", "-c", setup + "\n" + lines]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus,
      FileManager.default.fileExists(atPath: path + "/installed/flowctl")
    )
  }

  @Test func `an archive with its checksum is installed`() throws {
    let run = try run("SUM  flowctl-1.2.0-TRIPLE.tar.gz")
    #expect(run.status == 0 && run.isInstalled)
  }

  @Test(arguments: [
    "", "SUM  flowctl-1.2.1-TRIPLE.tar.gz", "SUM  xflowctl-1.2.0-TRIPLE.tar.gz",
    String(repeating: "0", count: 64) + "  flowctl-1.2.0-TRIPLE.tar.gz",
  ])
  func `an archive with a missing or different checksum is not installed`(sums: String) throws {
    let run = try run(sums)
    #expect(run.status != 0 && !run.isInstalled)
  }
}
