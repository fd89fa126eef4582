package import Base

extension SecretStore {
  /// The keychain, otherwise the secret service of the desktop, otherwise a private file.
  ///
  /// With `FLOWCTL_KEYRING=file` it is always the file.
  package static func live(environment: EnvironmentVariables, console: Console) -> SecretStore {
    if environment["FLOWCTL_KEYRING"] == "file" { return files(environment, tool: nil) }
    #if canImport(Security)
      return .keychain(.system(console: console))
    #else
      return desktop(environment)
    #endif
  }

  /// The secret service of the desktop, otherwise a private file.
  package static func desktop(_ environment: EnvironmentVariables) -> SecretStore {
    files(environment, tool: SecretTool(environment, files: .live, processes: .live))
  }

  private static func files(
    _ environment: EnvironmentVariables, tool: SecretTool?
  ) -> SecretStore {
    let file = SecretFile(environment)
    return SecretStore(
      read: { account throws(SecretError) in
        if let secret = await tool?.read(account) { return secret }
        return try file.read(account)
      },
      write: { account, secret throws(SecretError) in
        guard await tool?.write(account, secret) == true else {
          return try file.write(account, secret)
        }
        // An older secret in the file would be used again without the desktop.
        _ = try file.remove(account)
        return SecretTool.place
      },
      remove: { account throws(SecretError) in
        let fromTool = await tool?.remove(account) == true ? SecretTool.place : nil
        return [fromTool, try file.remove(account)].compactMap(\.self)
      })
  }
}

/// The secret service of the desktop, used through `secret-tool`; secrets only pass through pipes.
struct SecretTool: Sendable {
  static let place = "the secret service"

  private let executable: String
  private let environment: [String: String]
  private let processes: ProcessRunner

  /// Nil without the program or without a desktop.
  init?(_ environment: EnvironmentVariables, files: FileSystem, processes: ProcessRunner) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    let found = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/secret-tool" }
      .first { (try? files.status($0)) != nil }
    guard let found else { return nil }
    executable = found
    self.environment = environment.all
    self.processes = processes
  }

  func read(_ account: String) async -> StoredSecret? {
    guard let result = await run(["lookup"] + Self.attributes(account)), result.status == 0,
      !result.output.isEmpty
    else { return nil }
    return StoredSecret(secret: result.output, place: Self.place)
  }

  /// Whether the service stored the secret.
  func write(_ account: String, _ secret: [UInt8]) async -> Bool {
    let arguments = ["store", "--label=flowctl: \(account)"] + Self.attributes(account)
    return await run(arguments, input: secret)?.status == 0
  }

  /// Whether there was a secret.
  func remove(_ account: String) async -> Bool {
    guard await read(account) != nil else { return false }
    return await run(["clear"] + Self.attributes(account))?.status == 0
  }

  private static func attributes(_ account: String) -> [String] {
    ["service", "flowctl", "account", account]
  }

  private func run(_ arguments: [String], input: [UInt8] = []) async -> ProcessResult? {
    try? await processes.run(
      ProcessRequest(
        executable: executable, arguments: arguments, directory: "/", environment: environment,
        input: input, outputLimit: 8192, timeout: 30))
  }
}
