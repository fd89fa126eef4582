import Base
import Git
import LiveEffects
import TestSupport
import Testing

extension ScratchRepository {
  /// The repository as flowctl's own discovery finds it.
  func location() throws -> RepositoryLocation {
    try #require(try RepositoryLocation.discover(from: path, files: .live))
  }

  func refs() throws -> RefStore { try RefStore(location(), files: .live) }

  func commands(by processes: ProcessRunner = .live) throws -> GitCommands {
    try GitCommands(
      at: location(), environment: environment, files: .live, processes: processes)
  }

  func id(_ revision: String) async throws -> ObjectID {
    try #require(ObjectID(hex: try await git("rev-parse", "--verify", revision)))
  }

  func ids(_ arguments: String...) async throws -> [ObjectID] {
    try await git(arguments).split(separator: "\n").map { try #require(ObjectID(hex: $0)) }
  }
}
