import Effects
import Git
import LiveEffects
import TestSupport
import Testing

extension ScratchRepository {
  /// Where our own discovery finds this repository.
  func location() throws -> RepositoryLocation {
    try #require(try RepositoryLocation.discover(from: path, files: .live))
  }

  /// Git as the product runs it.
  func commands() throws -> GitCommands {
    try GitCommands(at: location(), environment: environment, files: .live, processes: .live)
  }
}
