import Base

/// An element of an Android manifest, in source, binary or protocol buffer form.
struct AndroidElement: Hashable, Sendable {
  var name: String
  /// By name without a prefix; a value of a resource is `@…`.
  var attributes: [String: String] = [:]
  var children: [AndroidElement] = []
  /// Counted from 1; 1 in binary forms.
  var line = 1

  init(_ name: String) { self.name = name }

  subscript(_ attribute: String) -> String? { attributes[attribute] }

  func all(_ names: String...) -> [AndroidElement] {
    children.filter { names.contains($0.name) }
  }

  /// Android's ids of attributes: their names can be left out.
  static let ids: [Int: String] = [
    0x0101_0003: "name", 0x0101_0006: "permission", 0x0101_000f: "debuggable",
    0x0101_0010: "exported", 0x0101_021b: "versionCode", 0x0101_021c: "versionName",
    0x0101_020c: "minSdkVersion", 0x0101_0270: "targetSdkVersion", 0x0101_0272: "testOnly",
    0x0101_028e: "required", 0x0101_04ea: "extractNativeLibs",
    0x0101_0599: "foregroundServiceType",
  ]

  static let deepest = 256
  static let mostElements = 1 << 18

  /// Reads a manifest of the sources.
  static func source(_ bytes: [UInt8]) throws(StreamFault) -> AndroidElement {
    var tree = ElementTree()
    var stream = XMLStream(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8))
    var (line, counted) = (1, 0)
    while true {
      switch try stream.next() {
      case .start(let element):
        var own = AndroidElement(element.name)
        for attribute in element.attributes where !attribute.name.hasPrefix("xmlns") {
          let prefix = attribute.name.hasPrefix("tools:") ? "tools:" : ""
          let name = attribute.name.split(separator: ":").last.map(String.init) ?? ""
          own.attributes[prefix + name] = attribute.value
        }
        let place = stream.place.lowerBound
        line += bytes[min(counted, bytes.count)..<min(max(place, counted), bytes.count)]
          .count { $0 == 0x0a }
        counted = max(place, counted)
        own.line = line
        try tree.open(own)
      case .end: tree.close()
      case .text, .comment: break
      case .finished: return try tree.whole()
      }
    }
  }
}

struct ElementTree {
  private var stack: [AndroidElement] = []
  private var root: AndroidElement?
  private var count = 0

  mutating func open(_ element: AndroidElement) throws(StreamFault) {
    count += 1
    guard stack.count < AndroidElement.deepest else { throw StreamFault(.markup(.tooDeep)) }
    guard count < AndroidElement.mostElements else {
      throw StreamFault(.tooMuch("\(AndroidElement.mostElements) elements"))
    }
    stack.append(element)
  }

  mutating func close() {
    guard let element = stack.popLast() else { return }
    if stack.isEmpty {
      if root == nil { root = element }
    } else {
      stack[stack.count - 1].children.append(element)
    }
  }

  func whole() throws(StreamFault) -> AndroidElement {
    guard let root, stack.isEmpty else { throw StreamFault(.truncated) }
    return root
  }
}
