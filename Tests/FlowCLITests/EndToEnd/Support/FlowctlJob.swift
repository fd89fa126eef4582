import Base
import LiveEffects
import Synchronization
import TestSupport

/// A run of the built program that continues while the test does something else.
struct FlowctlJob: Sendable {
  /// Its output so far.
  private final class Output: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  private let output = Output()
  private let run: Task<JobEnd, Never>
  private let places: Set<String>

  init(
    in repository: ScratchRepository, _ arguments: [String], with variables: [String: String]
  ) async throws {
    places = HintHarness.places(of: repository)
    let request = JobRequest(
      executable: try FlowctlProgram.path(), arguments: arguments, directory: repository.path,
      environment: repository.environment.merging(variables) { $1 }, timeout: 1200, grace: 0)
    try await HintHarness.shared.begin(in: places)
    run = Task { [output] in
      await JobRunner.live.run(request) { _, bytes in
        output.bytes.withLock { $0.append(contentsOf: bytes) }
      }
    }
  }

  /// Both streams in order of arrival.
  var text: String { String(decoding: output.bytes.withLock(\.self), as: UTF8.self) }

  /// Waits until the output fulfills a condition; returns false after ten minutes.
  func hasWritten(_ isEnough: (String) -> Bool) async throws -> Bool {
    for _ in 0..<12_000 {
      if isEnough(text) { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  /// Kills it at once, wherever it is.
  func kill() async {
    run.cancel()
    _ = await run.value
    await HintHarness.shared.end(in: places)
  }
}
