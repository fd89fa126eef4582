package import Effects
package import Gates

/// The environment variables that the program of a gate gets, and the secrets among them.
package struct GateEnvironment: Sendable {
  private let variables: [String: String]
  private let isForked: Bool

  /// The environment of a run; gates of a fork get no secrets, even listed ones.
  package init(_ environment: EnvironmentVariables, isForked: Bool) {
    variables = environment.all
    self.isForked = isForked
  }

  /// The variables that the program of a gate gets.
  package func variables(of gate: Gate) -> [String: String] {
    let lent = gate.environment.filter { !isForked || !Self.isSecret($0) }
    var seen = variables.filter { Self.everybodys.contains($0.key) || lent.contains($0.key) }
    seen["LC_ALL"] = seen["LC_ALL"] ?? seen["LANG"] ?? "C.UTF-8"
    seen["FLOWCTL_GATE"] = gate.name
    return seen
  }

  /// The variables that can affect the result; the locations of user files are not among them.
  package func deciding(of gate: Gate) -> [String: String] {
    variables(of: gate).filter { !Self.personal.contains($0.key) }
  }

  /// The values that logs must not contain: those of variables whose names suggest a secret.
  package var secrets: [String] {
    variables.filter { Self.isSecret($0.key) }.map(\.value).sorted()
  }

  private static let personal: Set<String> = [
    "HOME", "USER", "LOGNAME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "FLOWCTL_GATE",
  ]

  private static let everybodys: Set<String> = personal.union([
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SHELL", "CI", "DEVELOPER_DIR", "SDKROOT",
    "TOOLCHAINS", "JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "http_proxy", "https_proxy",
    "HTTPS_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ])

  private static func isSecret(_ name: String) -> Bool {
    let bytes = name.utf8.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
    return bytes.indices.contains { start in
      marks.contains { bytes[start...].starts(with: $0.utf8) }
    }
  }

  private static let marks = [
    "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "PRIVATE", "API_KEY",
    "APIKEY", "ACCESS_KEY", "SIGNING_KEY", "AUTH", "COOKIE",
  ]
}
