import Gitflow

/// The branches of a model's kinds, as pipelines name them.
struct BranchPatterns {
  let all: [BranchPattern]
  let production: BranchPattern?

  init(_ model: BranchModel) throws(PipelineFault) {
    var all: [BranchPattern] = []
    for kind in model.kinds {
      let pattern =
        switch kind.shape {
        case .permanent(let name, _):
          BranchPattern(kind: kind.name.text, permanent: name, prefixes: [])
        case .topic:
          BranchPattern(kind: kind.name.text, permanent: nil, prefixes: kind.prefixes)
        }
      for name in [pattern.permanent].compactMap(\.self) + pattern.prefixes {
        if !Self.isSound(name) { throw .branch(name) }
      }
      all.append(pattern)
    }
    self.all = all
    production = model.production.flatMap { main in all.first { $0.kind == main.kind.text } }
  }

  /// Git allows quotes, `$` and more in names, which a workflow would read as its own.
  private static func isSound(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- 0x30 < 10 || "/._-".utf8.contains(byte)
      }
  }
}
