package import Effects
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension ProcessRunner {
  /// Programs of this machine, each in a process group of its own that ends with its time.
  package static let live = ProcessRunner { request throws(ProcessError) in
    do {
      return try await withTimeout(seconds: request.timeout) { try await launch(request) }
    } catch let error as ProcessError {
      throw error
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}

private func launch(_ request: ProcessRequest) async throws -> ProcessResult {
  var options = PlatformOptions()
  options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
  var environment: [Environment.Key: String] = [:]
  for (name, value) in request.environment {
    if let key = Environment.Key(rawValue: name) { environment[key] = value }
  }
  let result = try await Subprocess.run(
    .path(FilePath(request.executable)), arguments: Arguments(request.arguments),
    environment: .custom(environment), workingDirectory: FilePath(request.directory),
    platformOptions: options, input: .array(request.input),
    output: .bytes(limit: request.outputLimit), error: .bytes(limit: 1 << 16))
  return ProcessResult(
    status: exitCode(result.terminationStatus), output: result.standardOutput,
    errors: result.standardError)
}

private func exitCode(_ status: TerminationStatus) -> Int32 {
  switch status {
  case .exited(let code): code
  case .signaled(let signal): 128 + signal
  }
}

private func withTimeout<Result: Sendable>(
  seconds: Double, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let result = first else {
      throw ProcessError.timedOut(seconds: seconds)
    }
    return result
  }
}
