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

  /// Git as flowctl runs it.
  func commands() throws -> GitCommands {
    try GitCommands(at: location(), environment: environment, files: .live, processes: .live)
  }
}
