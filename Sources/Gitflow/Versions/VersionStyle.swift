/// How many numbers a version is written with, and to how many digits each is filled with zeros.
package struct VersionShape: Hashable, Sendable {
  package let parts: Int
  /// True for `2.31.x`, the name of a branch of all versions that start with these numbers.
  package var isLine = false
  /// Four bits for each number; 0 for a number without leading zeros.
  private var widths: UInt16 = 0

  package static let threeParts = VersionShape(parts: 3)
  fileprivate static let line: VersionShape = {
    var shape = VersionShape(parts: 2)
    shape.isLine = true
    return shape
  }()

  package init(parts: Int) { self.parts = parts }

  /// The number of digits of a number that may have leading zeros; else 0.
  package func width(_ index: Int) -> Int { Int(widths >> (index * 4) & 15) }

  package var hasZeros: Bool { widths != 0 }

  /// Writes a number with leading zeros up to a number of digits.
  package mutating func fill(_ index: Int, to width: Int) {
    widths = widths & ~(15 << (index * 4)) | UInt16(width & 15) << (index * 4)
  }

  /// The same digits with another number of parts.
  package func with(parts: Int) -> VersionShape {
    var shape = VersionShape(parts: parts)
    for index in 0..<min(parts, self.parts) { shape.fill(index, to: width(index)) }
    return shape
  }
}

/// How the versions of a repository may be written; by default with three numbers.
package struct VersionStyle: Hashable, Sendable {
  /// A bit for each number of parts.
  private var parts: UInt8
  package var allowsZeros: Bool
  /// True if the branches of versions may have names such as `2.31.x`.
  package var allowsLines = false

  package static let threeParts = VersionStyle(parts: [3], allowsZeros: false)
  package static let any = VersionStyle(parts: [2, 3, 4], allowsZeros: true)

  /// A style of these numbers of parts.
  package init(parts: [Int], allowsZeros: Bool) {
    self.parts = parts.reduce(0) { $0 | 1 << $1 }
    self.allowsZeros = allowsZeros
  }

  /// True if versions may have this number of parts.
  package func allows(parts: Int) -> Bool { self.parts & 1 << parts != 0 }

  /// True if versions may be written with this shape.
  package func allows(_ shape: VersionShape) -> Bool {
    (shape.isLine ? allowsLines : allows(parts: shape.parts)) && (allowsZeros || !shape.hasZeros)
  }

  /// Also allows one or two numbers, or lines, if several branches of versions are named by them.
  package mutating func add(of branches: Set<String>) {
    let shapes = branches.compactMap { name -> VersionShape? in
      guard let shape = WrittenVersion(parsing: name, .branches)?.version.shape,
        allowsZeros || !shape.hasZeros
      else { return nil }
      return shape.isLine ? .line : VersionShape(parts: shape.parts)
    }
    let hasLinesOnly = shapes.allSatisfy(\.isLine)
    for (shape, count) in shapes.counted where !allows(shape) {
      let least = shape.isLine ? TagLimits.branchesOfLines : TagLimits.branchesOfShape
      if count >= least || hasLinesOnly { add(shape) }
    }
  }

  private static let branches: VersionStyle = {
    var style = VersionStyle(parts: [1, 2, 3, 4], allowsZeros: true)
    style.allowsLines = true
    return style
  }()

  /// Also allows versions that are written like this one.
  package mutating func add(_ shape: VersionShape) {
    if shape.isLine { allowsLines = true } else { parts |= 1 << shape.parts }
    if shape.hasZeros { allowsZeros = true }
  }
}
