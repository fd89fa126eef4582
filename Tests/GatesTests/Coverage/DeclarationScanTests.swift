@testable import Gates
import Testing

@Suite struct DeclarationScanTests {
  @Test(arguments: [
    (
      "a.swift",
      "import UIKit\n/// A.\nprotocol A: AnyObject {\n  var x: Int { get async }\n  init(x: Int)\n  func f(_ a: Int) -> Int\n}\n"
    ),
    (
      "a.swift",
      "@available(iOS 15, *)\npublic struct A: Codable {\n  let x: Int\n  var y: [String]\n}\n"
    ),
    (
      "a.swift",
      "enum A: String {\n  case a = \"x\", b\n  case c(Int)\n}\ntypealias B = [A]\nextension B: P {}\n"
    ),
    (
      "A.kt",
      "package x\n@Foo(1)\ndata class A(val x: Int = 1, val y: String)\ninterface B {\n  fun f(a: Int): Int\n  val z: Int\n}\n"
    ),
    ("A.java", "package x;\npublic interface A {\n  int f(int a);\n  void g();\n}\n"),
    (
      "a.ts",
      "import { B } from './b'\nexport interface A {\n  x: number\n  f(a: number): void\n}\nexport type C = A | B\n"
    ),
    ("a.swift", "// let x = f()\n/* func f() { } */\n"), ("a.swift", ""),
  ])
  func `a file of declarations only has no code`(path: String, text: String) {
    #expect(!DeclarationScan.hasCode(path, text.utf8))
  }

  @Test(arguments: [
    ("a.swift", "struct A {\n  func f() -> Int { 1 }\n}\n"), ("a.swift", "let x = f()\n"),
    ("a.swift", "struct A {\n  var x: Int { 1 }\n}\n"), ("a.swift", "import A\nprint(\"x\")\n"),
    ("a.swift", "extension A {\n  init(x: Int) { self.x = x }\n}\n"),
    ("a.swift", "class A {\n  let b: B\n  deinit { close() }\n}\n"),
    ("A.kt", "data class A(val x: Int)\nfun f(): Int { return 1 }\n"),
    ("A.kt", "interface A { fun f() = 1 }\n"), ("a.swift", "// a\rlet x = f()\r"),
    ("A.java", "class A {\n  int f() { return 1; }\n}\n"),
    ("a.ts", "export const f = (x: number) => x\n"),
    ("a.m", "@implementation A\n- (void)f { g(); }\n@end\n"),
    ("a.py", "class A:\n  pass\n"), ("a.rb", ""), ("a.swift", "struct A { static let x = 1 }\n"),
  ])
  func `a file with a body, an assignment or a call has code`(path: String, text: String) {
    #expect(DeclarationScan.hasCode(path, text.utf8))
  }

  @Test func `no text ends in a loop`() {
    for text in ["\"", "/*", "@", "@a(", "{", "}", "a(", "'", "\\", "\"\\", "{ get", "#", "é="] {
      _ = DeclarationScan.hasCode("a.swift", text.utf8)
    }
  }
}
