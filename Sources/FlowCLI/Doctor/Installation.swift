package import Base

/// How flowctl was installed, as the path of the program shows.
package enum Installation: Hashable, Sendable {
  case homebrew
  case debian
  case python
  case pipx
  case uv
  case mise
  case swiftPackage
  case source
  /// Unknown: an archive, `make install` or another way.
  case other

  /// Determines it from the resolved path of the program and the files beside it.
  package init(path: String, in files: FileSystem) {
    func exists(_ path: String) -> Bool { (try? files.status(path)) != nil }
    let parts = path.split(separator: "/").map(String.init)
    func isBelow(_ folder: String, _ next: String) -> Bool {
      zip(parts, parts.dropFirst()).contains { $0 == (folder, next) }
    }
    let prefix = "/" + parts.dropLast(2).joined(separator: "/")
    let libraries = (try? files.list(prefix + "/lib"))?.map(\.name) ?? []
    let packages = libraries.filter { $0.hasPrefix("python") }.flatMap { name in
      // Debian's Python has its own name of the folder.
      ["site-packages", "dist-packages"].flatMap { folder in
        (try? files.list("\(prefix)/lib/\(name)/\(folder)")) ?? []
      }
    }
    if parts.contains("Cellar") {
      self = .homebrew
    } else if isBelow("mise", "installs") {
      self = .mise
    } else if parts.contains(where: { $0.hasSuffix(".artifactbundle") }) {
      self = .swiftPackage
    } else if parts.contains(".build") {
      self = .source
    } else if path == "/usr/bin/flowctl", exists("/var/lib/dpkg/info/flowctl.list") {
      self = .debian
    } else if isBelow("pipx", "venvs") {
      self = .pipx
    } else if isBelow("uv", "tools") {
      self = .uv
    } else if packages.contains(where: {
      $0.name.hasPrefix("flowctl_cli-") && $0.name.hasSuffix(".dist-info")
    }) {
      self = .python
    } else {
      self = .other
    }
  }

  /// The way in words, such as `with Homebrew`.
  package var text: String {
    switch self {
    case .homebrew: "with Homebrew"
    case .debian: "from the Debian package"
    case .python: "with pip"
    case .pipx: "with pipx"
    case .uv: "with uv"
    case .mise: "with mise"
    case .swiftPackage: "as a Swift package plugin"
    case .source: "built from source"
    case .other: "installed"
    }
  }

  /// The command that installs a newer release.
  package func upgrade(to version: String) -> Remedy {
    switch self {
    case .homebrew: .run(Command(["brew", "upgrade", "flowctl"]))
    case .debian:
      .explain(
        "download and install flowctl_\(version)_ARCH.deb from \(LatestRelease.page)"
      )
    case .python: .run(Command(["pip", "install", "flowctl-cli==\(version)"]))
    case .pipx: .run(Command(["pipx", "upgrade", "flowctl-cli"]))
    case .uv: .run(Command(["uv", "tool", "upgrade", "flowctl-cli"]))
    case .mise: .run(Command(["mise", "upgrade", "flowctl"]))
    case .swiftPackage:
      .explain("set the version \(version) of the plugin package in Package.swift")
    case .source: .explain("check out v\(version) and run make install")
    case .other:
      .explain(
        "install v\(version) the same way as this version; archives and packages: "
          + LatestRelease.page)
    }
  }
}
