import Gitflow
import TestSupport
import Testing

/// Tags of several apps: every tag has at most one reading.
struct AppTagTests {
  private static let parts = [
    "", "v", "ios/", "1/", "mail-", "mail-v", "mail-pro-v", "2x-", "a/b/",
  ]
  private static let ends = ["", "-bwpm", "-bwa", "+ios", "-3", "/mail", "(b)", "-b2", "-v2", "/1"]
  private static let forms = parts.flatMap { prefix in
    ends.compactMap { TagForm(parsing: prefix + "<version>" + $0) }
  }

  /// Versions with different numbers of parts, also with leading zeros.
  private static let versions = ["1.0", "1.4.0", "26.08", "3.0.0.7", "2026.4"].compactMap {
    WrittenVersion(parsing: $0, .any)?.version
  }
  private static let builds = ["", "+7", "-3", "-b3", "/7", "_7", "(7)", "-2.1"]

  /// Every tag that a form may have, also of builds.
  private static func tags(of form: TagForm) -> [String] {
    versions.flatMap { version in
      builds.map { form.prefix + version.text(joint: form.separator) + $0 + form.suffix }
    }
  }

  @Test func `a tag that a form writes is read as the same version`() {
    for form in Self.forms {
      for version in Self.versions {
        let text = form.text(version)
        let reading = form.read(text)
        #expect(reading?.version == version, "\(form) of \(text)")
        #expect(reading.map { form.text($0.version) } == text)
      }
    }
  }

  @Test func `forms that exclude each other have no tag together`() {
    var excluded = 0
    for one in Self.forms {
      for other in Self.forms where one.excludes(other) {
        excluded += 1
        #expect(other.excludes(one))
        for tag in Self.tags(of: one) where one.read(tag) != nil {
          #expect(other.read(tag) == nil, "\(tag) is of \(one) and of \(other)")
        }
      }
    }
    // The proof must not be so strict that it refuses usual forms.
    #expect(excluded > Self.forms.count * Self.forms.count / 2)
  }

  @Test func `forms without a folder of each other have no tag in a tag of the other`() {
    for one in Self.forms {
      let tags = Self.tags(of: one)
      for other in Self.forms where !one.mayBeDirectory(of: other) {
        let plain = Self.versions.map(other.text)
        for tag in tags where one.read(tag)?.isBuild == false {
          #expect(!plain.contains { $0.hasPrefix(tag + "/") }, "\(tag) of \(one), \(other)")
        }
      }
    }
  }

  @Test(arguments: [
    ("v<version>", "v<version>-bwpm", true), ("<version>", "ios/<version>", true),
    ("auth-v<version>", "photos-v<version>", true), ("<version>+ios", "<version>+macos", true),
    ("mail-v<version>", "mail-pro-v<version>", true), ("v<version>", "v<version>", false),
    ("v<version>", "v<version>-3", false), ("<version>", "v<version>", true),
  ])
  func `usual forms of several apps are distinguished`(
    one: String, other: String, isSafe: Bool
  ) throws {
    let forms = [try #require(TagForm(parsing: one)), try #require(TagForm(parsing: other))]
    #expect(forms[0].excludes(forms[1]) == isSafe)
    #expect(forms[1].excludes(forms[0]) == isSafe)
  }

  @Test(arguments: [
    ("v1.0.0-bwpm", "v<version>"), ("v1.0.0-beta1", "v<version>"), ("v1", "v<version>"),
    ("xv1.0.0", "v<version>"), ("v1_0_0", "v<version>"), ("v1.2.3.4.5", "v<version>"),
    ("ios/1.0.0", "<version>"),
  ])
  func `a tag is read whole, never by a part of it`(tag: String, form: String) throws {
    #expect(try #require(TagForm(parsing: form)).read(tag) == nil)
  }
}
