/// A configuration file of Git.
package enum SettingScope: String, CaseIterable, Sendable {
  /// The repository's own configuration.
  case local
  /// The user's configuration.
  case global

  fileprivate var option: String { "--" + rawValue }
}

/// An entry of the Git configuration.
package struct GitSetting: Hashable, Sendable {
  /// Section and name in lower case, the subsection as written.
  package var key: String
  /// Nil for a key without a value, which Git reads as true.
  package var value: String?

  package init(key: String, value: String?) {
    self.key = key
    self.value = value
  }
}

extension GitCommands {
  /// The settings of one file, or of all, whose key matches a regular expression.
  ///
  /// They are in file order; a key may appear several times.
  package func settings(
    matching pattern: String, in scope: SettingScope? = nil
  ) async throws(GitError) -> [GitSetting] {
    try await settings(matching: pattern, of: scope.map { [$0.option] } ?? [])
  }

  /// The settings of another file in Git's format, which can't include further files.
  package func settings(
    matching pattern: String, inFile path: String
  ) async throws(GitError) -> [GitSetting] {
    try await settings(matching: pattern, of: ["--file", path, "--no-includes"])
  }

  /// The same for settings that contain paths: Git expands `~` and `%(prefix)`.
  package func paths(matching pattern: String) async throws(GitError) -> [GitSetting] {
    try await settings(matching: pattern, of: ["--type=path"])
  }

  /// The same of all files, each with whether it is in the repository's own file.
  ///
  /// Git reports the same scope for files that this one includes. The format version, which every
  /// repository has in its own file, identifies that file.
  package func placedSettings(
    matching pattern: String
  ) async throws(GitError) -> [(isLocal: Bool, setting: GitSetting)] {
    let output = try await run(
      [
        "config", "-z", "--show-scope", "--show-origin", "--get-regexp",
        "(\(pattern))|^core\\.repositoryformatversion$",
      ], accepting: [0, 1])
    let fields = Array(try output.fields())
    guard fields.count.isMultiple(of: 3) else { throw output.fault }
    let entries = stride(from: 0, to: fields.count, by: 3).map { place in
      (
        isLocal: fields[place].elementsEqual("local".utf8), origin: fields[place + 1],
        setting: GitSetting(field: fields[place + 2])
      )
    }
    let isFormat = { (setting: GitSetting) in setting.key == "core.repositoryformatversion" }
    let own = entries.first { $0.isLocal && isFormat($0.setting) }
    return entries.filter { !isFormat($0.setting) }
      .map { ($0.isLocal && $0.origin == own?.origin, $0.setting) }
  }

  /// Adds a value to a setting of the repository's own configuration.
  package func addLocal(_ key: String, _ value: String) async throws(GitError) {
    try await write(["--local", "--add"], key, value)
  }

  /// Writes a setting into one file, replacing all its values there.
  package func set(
    _ key: String, to value: String, in scope: SettingScope
  ) async throws(GitError) {
    try await write([scope.option, "--replace-all"], key, value)
  }

  /// Removes a setting with all its values from one file.
  package func unset(_ key: String, in scope: SettingScope) async throws(GitError) {
    try await write([scope.option, "--unset-all"], key)
  }

  /// Removes a section with all its settings from the repository's own configuration.
  package func removeLocalSection(_ name: String) async throws(GitError) {
    try await write(["--local", "--remove-section"], name)
  }

  private func write(
    _ options: [String], _ key: String, _ value: String? = nil
  ) async throws(GitError) {
    guard !key.utf8.starts(with: "-".utf8), value?.utf8.contains(0) != true else {
      throw .invalidName(key)
    }
    _ = try await run(["config"] + options + [key] + (value.map { [$0] } ?? []))
  }

  private func settings(
    matching pattern: String, of scope: [String]
  ) async throws(GitError) -> [GitSetting] {
    let arguments = ["config"] + scope + ["-z", "--get-regexp", pattern]
    guard !pattern.utf8.starts(with: "-".utf8) else { throw .invalidName(pattern) }
    let output = try await run(arguments, accepting: [0, 1])
    return try output.fields().map(GitSetting.init(field:))
  }

  /// The remotes with the first URL of each, in the order of the configuration.
  package func remotes() async throws(GitError) -> [Remote] {
    Remote.all(in: try await settings(matching: Remote.pattern))
  }

  /// The configured user; nil if name or email is not set.
  package func currentUser() async throws(GitError) -> GitUser? {
    let settings = try await settings(matching: "^user\\.(name|email)$")
    guard let name = settings.last(where: { $0.key == "user.name" })?.value,
      let mail = settings.last(where: { $0.key == "user.email" })?.value
    else { return nil }
    return GitUser(name: name, mail: mail)
  }

  /// The version of the program.
  package func version() async throws(GitError) -> GitVersion {
    let output = try await run(["version"])
    let line = String(decoding: output.lines.first ?? [], as: UTF8.self)
    guard let version = GitVersion(parsing: line) else { throw output.fault }
    return version
  }
}

extension GitSetting {
  /// `key LINE-FEED value`, or a key without a value.
  fileprivate init(field: ArraySlice<UInt8>) {
    let end = field.firstIndex(of: UInt8(ascii: "\n"))
    self.init(
      key: String(decoding: field[..<(end ?? field.endIndex)], as: UTF8.self),
      value: end.map { String(decoding: field[($0 + 1)...], as: UTF8.self) })
  }
}
