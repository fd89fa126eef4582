/// The arguments that a text formats, by their positions; each counts once, however often it stands.
struct FormatArguments {
  /// More arguments than this no text has.
  static let most = 32

  /// A bit for each position, the first argument lowest.
  private(set) var positions: UInt32 = 0
  private var codes = SIMD32<UInt8>()
  /// How many arguments without a position there are.
  private(set) var sequential = 0
  /// True where something looks like an argument and is none, such as `％@` or `%1lld`.
  private(set) var isBroken = false

  var isEmpty: Bool { positions == 0 }

  /// The kind of the argument at a position counted from 1.
  subscript(position: Int) -> FormatKind {
    FormatKind(code: codes[position - 1])
  }

  func contains(_ position: Int) -> Bool { positions & (1 &<< UInt32(position - 1)) != 0 }

  /// Calls `body` with each position of a mask, counted from 1.
  @inline(__always)
  static func forEach(_ mask: UInt32, _ body: (Int) -> Void) {
    var rest = mask
    while rest != 0 {
      body(rest.trailingZeroBitCount + 1)
      rest &= rest &- 1
    }
  }

  /// True where both have the same arguments of the same kinds.
  func isSame(as other: FormatArguments) -> Bool {
    positions == other.positions && codes == other.codes
  }

  /// Adds an argument; without a position it is the next one.
  mutating func add(_ kind: FormatKind, at position: Int?) {
    if position == nil { sequential += 1 }
    let position = position ?? sequential
    guard (1...Self.most).contains(position) else { return }
    positions |= 1 &<< UInt32(position - 1)
    codes[position - 1] = kind.code
  }

  mutating func markBroken() { isBroken = true }

  /// Adds the positions of another text; those that both have keep their kind.
  mutating func formUnion(_ other: FormatArguments) {
    if other.isEmpty { return }
    Self.forEach(other.positions & ~positions) { codes[$0 - 1] = other.codes[$0 - 1] }
    positions |= other.positions
  }
}
