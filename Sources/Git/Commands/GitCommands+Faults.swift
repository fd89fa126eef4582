import Base

extension GitCommands {
  /// Finds by further commands why one failed, without parsing English messages.
  func fault(
    of result: ProcessResult, _ arguments: [String], about objects: [ObjectID]
  ) async -> GitError {
    if let fault = await repositoryFault() { return fault }
    if let lock = lock(in: result, arguments) { return .locked(path: lock) }
    if let missing = await firstMissing(objects) { return .objectMissing(missing.description) }
    return .commandFailed(
      command: Self.name(arguments), status: result.status,
      message: String(decoding: result.errors, as: UTF8.self).strippingControls)
  }

  /// The lock file of another Git process: Git quotes its path in any message.
  private func lock(in result: ProcessResult, _ arguments: [String]) -> String? {
    let quoted = result.errors.split(separator: UInt8(ascii: "'")).map {
      String(decoding: $0, as: UTF8.self)
    }
    // For the configuration, the message lacks the file extension.
    let config = arguments.first == "config" ? [location.commonDirectory + "/config.lock"] : []
    return (quoted + config).first {
      $0.hasPrefix("/") && $0.hasSuffix(".lock") && (try? files.status($0)) != nil
    }
  }

  private func repositoryFault() async -> GitError? {
    let probe = ["rev-parse", "--git-dir"]
    guard await !succeeds(probe) else { return nil }
    // If Git opens it without the ownership check, ownership is the only problem.
    let result = try? await launch(["-c", "safe.directory=*"] + probe)
    if result?.status == 0 { return .unsafeOwnership(directory: location.directory) }
    // Git may not know all extensions of such a format; its message names the unknown ones.
    guard let result, isExtended else { return .notARepository(directory: location.directory) }
    return .unopened(
      directory: location.directory,
      reason: String(decoding: result.errors, as: UTF8.self).strippingControls)
  }

  private var isExtended: Bool {
    let path = location.commonDirectory + "/config"
    return (try? RepositoryFormat.read(from: path, files: files))?.isExtended == true
  }

  private func succeeds(_ arguments: [String]) async -> Bool {
    (try? await launch(arguments))?.status == 0
  }

  private func firstMissing(_ objects: [ObjectID]) async -> ObjectID? {
    if objects.isEmpty { return nil }
    let input = objects.map { "\($0)\n" }.joined()
    let check = try? await launch(["cat-file", "--batch-check"], input: Array(input.utf8))
    guard let check, check.status == 0 else { return nil }
    let lines = check.output.split(separator: UInt8(ascii: "\n"))
    return zip(objects, lines).first { $1.suffix(8).elementsEqual(" missing".utf8) }?.0
  }
}
