/// One of git's files of settings.
package enum SettingScope: String, CaseIterable, Sendable {
  /// The repository's own.
  case local
  /// The user's.
  case global

  var option: String { "--" + rawValue }
}

extension GitCommands {
  /// The settings of one file whose key matches git's regular expression.
  package func settings(
    matching pattern: String, in scope: SettingScope
  ) async throws(GitError) -> [GitSetting] {
    try await settings(matching: pattern, of: [scope.option])
  }

  /// Writes a setting into one file, over all values that it has there.
  package func set(
    _ key: String, to value: String, in scope: SettingScope
  ) async throws(GitError) {
    guard !key.utf8.starts(with: "-".utf8), !value.utf8.contains(0) else {
      throw .invalidName(key)
    }
    _ = try await run(["config", scope.option, "--replace-all", key, value])
  }

  /// Removes a setting with all its values from one file.
  package func unset(_ key: String, in scope: SettingScope) async throws(GitError) {
    guard !key.utf8.starts(with: "-".utf8) else { throw .invalidName(key) }
    _ = try await run(["config", scope.option, "--unset-all", key])
  }
}
