package import ArgumentParser
import Configuration
package import Base
import Git
import Gitflow
import LiveEffects
import Session

/// Completions for the shell, from Git's files only; empty outside a repository.
package enum CompletionWords {
  /// Which branches to list.
  package enum Branches: Sendable {
    case all
    /// Local branches that are not permanent.
    case topics
  }

  /// The branch types that can be started.
  package static func kinds(in world: World) -> [String] {
    model(world).kinds.filter { !$0.isPermanent }.map(\.name.text)
  }

  /// Branch names, sorted, each once.
  package static func branches(_ wanted: Branches, in world: World) -> [String] {
    guard let session = try? Session.open(world), let location = session.location,
      let store = try? RefStore(location, files: world.files)
    else { return [] }
    var names: [String] = []
    let remote = (try? session.policy(reading: .branches).policy.remote) ?? "origin"
    let roots = wanted == .all ? ["refs/heads/", "refs/remotes/\(remote)/"] : ["refs/heads/"]
    for root in roots {
      try? store.forEachName(under: root) { names.append(String(decoding: $0, as: UTF8.self)) }
    }
    let permanent = wanted == .topics ? model(world).permanentNames.map(\.branch) : []
    return Set(names).filter { $0 != "HEAD" && !permanent.contains($0) && isPlain($0) }.sorted()
  }

  /// The versions of the open branches that create versions.
  package static func versions(in world: World) -> [String] {
    let classifier = BranchClassifier(model(world))
    let open = branches(.all, in: world).compactMap { name in
      classifier.openVersion(of: ExistingBranch(name))?.version.version
    }
    return Set(open).sorted().map(\.description)
  }

  private static func model(_ world: World) -> BranchModel {
    let session = try? Session.open(world)
    return (try? session?.policy(reading: .branches).policy.model) ?? .adapted
  }

  /// Shells insert completions unquoted: names with other characters are left out.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        || "/._-+#@".utf8.contains(byte)
    }
  }
}

extension CompletionKind {
  /// The branch types that can be started.
  package static var kinds: CompletionKind {
    .custom { _, _, _ in CompletionWords.kinds(in: .live()) }
  }

  /// All branches, local and remote.
  package static var branches: CompletionKind {
    .custom { _, _, _ in CompletionWords.branches(.all, in: .live()) }
  }

  /// The local topic branches.
  package static var topics: CompletionKind {
    .custom { _, _, _ in CompletionWords.branches(.topics, in: .live()) }
  }

  /// The versions of open releases and hotfixes.
  package static var versions: CompletionKind {
    .custom { _, _, _ in CompletionWords.versions(in: .live()) }
  }
}
