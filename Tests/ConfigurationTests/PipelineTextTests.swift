import Configuration
import Testing

struct PipelineTextTests {
  @Test(arguments: [
    (PipelineText.project, "Demo.xcodeproj"), (.project, "App/My App.xcworkspace"),
    (.scheme, "Demo (Beta)"), (.bundleID, "com.example.demo-app"), (.version, "26.1"),
    (.destination, "platform=iOS Simulator,name=iPhone 17 Pro (Max),OS=26.0"),
    (.module, "feature:login"), (.package, "com.example.demo_app"), (.ref, "v1.2.0"),
    (.ref, "release/1.2"), (.sha256, String(repeating: "0a", count: 32)), (.folder, "."),
    (.checksums, ".flowctl/SHA256SUMS"),
    (.folder, "Tools/flowctl"),
  ])
  func `a usual text has its form`(_ form: PipelineText, _ text: String) {
    #expect(form.accepts(text))
  }

  @Test(arguments: [
    (PipelineText.project, "Demo"), (.project, "../Demo.xcodeproj"), (.project, "/Demo.xcodeproj"),
    (.project, "-Demo.xcodeproj"), (.project, "a//b.xcodeproj"), (.project, "a/ b.xcodeproj"),
    (.scheme, "-Demo"), (.scheme, "Demo "), (.scheme, ""), (.scheme, "Démo"),
    (.bundleID, "demo"), (.bundleID, "com..demo"), (.version, "26."), (.version, "v26"),
    (.version, "1.2.3.4"), (.destination, "platform="), (.destination, "name=iPhone"),
    (.module, ":app"), (.module, "1app"), (.package, "demo"), (.package, "com.1demo"),
    (.ref, "../v1"), (.ref, "-v1"), (.ref, "v1/"), (.sha256, "0A"), (.folder, ".."),
    (.checksums, "../SHA256SUMS"),
    (.folder, "a/../b"), (.folder, "./a"),
  ])
  func `a text that almost has a form is rejected`(_ form: PipelineText, _ text: String) {
    #expect(!form.accepts(text))
  }

  @Test(arguments: PipelineText.allCases)
  func `a text that could end a string, a line or a command has no form`(_ form: PipelineText) {
    let signs = [
      "\"", "'", "\\", "`", "$", "#", "{", "}", ";", "&", "|", "<", ">", "\n", "\r", "\t", "*", "!",
      "%", "@", "\u{0}", "\u{2028}",
    ]
    for text in ["Demo.xcodeproj", "com.example.demo", "platform=a", "1.2", "v1", "app"] {
      for sign in signs {
        #expect(!form.accepts(text + sign))
        #expect(!form.accepts(sign + text))
        #expect(!form.accepts("a" + sign + text))
      }
    }
  }
}
