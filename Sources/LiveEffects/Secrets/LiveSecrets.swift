package import Effects

extension SecretStore {
  /// The keychain, else the desktop's secret service, else a file of this user alone.
  package static func live(
    environment: EnvironmentVariables, files: FileSystem = .live, processes: ProcessRunner = .live
  ) -> SecretStore {
    #if canImport(Security)
      SecretStore(
        read: { account throws(SecretError) in try Keychain.read(account) },
        write: { account, secret throws(SecretError) in try Keychain.write(account, secret) },
        remove: { account throws(SecretError) in
          try Keychain.remove(account) ? [Keychain.place] : []
        })
    #else
      let (file, tool) = (
        SecretFile(environment),
        SecretTool(environment, files: files, processes: processes)
      )
      return SecretStore(
        read: { account throws(SecretError) in
          if let secret = await tool?.read(account) { return secret }
          return try file.read(account)
        },
        write: { account, secret throws(SecretError) in
          guard await tool?.write(account, secret) == true else {
            return try file.write(account, secret)
          }
          // An older one in the file would come back when the desktop is not there.
          _ = try file.remove(account)
          return SecretTool.place
        },
        remove: { account throws(SecretError) in
          let fromTool = await tool?.remove(account) == true ? SecretTool.place : nil
          return [fromTool, try file.remove(account)].compactMap(\.self)
        })
    #endif
  }
}
