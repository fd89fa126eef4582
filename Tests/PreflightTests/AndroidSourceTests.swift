import Preflight
import Testing

private let module = "app/build.gradle"

@Suite struct AndroidSourceTests {
  private static func build(_ values: String, _ more: [String: String] = [:]) -> [String: String] {
    let text =
      "plugins { id 'com.android.application' }\nandroid { defaultConfig {\n\(values)\n} }\n"
    return [module: text].merging(more) { $1 }
  }

  private static let targets: [(String, [String: String])] = [
    ("targetSdkVersion NN", [:]), ("targetSdk = NN", [:]), ("targetSdk.set(NN)", [:]),
    ("targetSdkVersion rootProject.ext.target", ["build.gradle": "ext {\n target = NN\n}\n"]),
    (
      "targetSdk = libs.versions.target.sdk.get().toInt()",
      ["gradle/libs.versions.toml": "[versions]\ntarget-sdk = \"NN\"\n"]
    ),
    ("", ["build-logic/app.gradle.kts": "android { defaultConfig { targetSdk = NN } }\n"]),
  ]

  @Test(arguments: targets)
  func `the target is read through references`(value: String, files: [String: String]) {
    for (number, isFine) in [("35", false), ("36", true)] {
      func filled(_ text: String) -> String { text.replacing("NN", with: number) }
      let found = findings(Self.build(filled(value), files.mapValues(filled)))
      #expect(found.isEmpty == isFine, "\(found)")
      #expect(isFine || found[0].hasPrefix("android-target-sdk error"), "\(found)")
    }
  }

  @Test func `a target that can't be read is unknown and never passes`() {
    #expect(
      findings(Self.build("targetSdk flutter.targetSdkVersion"))
        == ["android-target-sdk unknown \(module):3"])
    #expect(findings(Self.build("")) == ["android-target-sdk unknown \(module):1"])
  }

  @Test func `a library or a sample is no app`() {
    #expect(findings(["lib/build.gradle": "plugins { id 'com.android.library' }\n"]) == [])
    let text = Self.build("targetSdk 30")[module] ?? ""
    #expect(findings(["sample/build.gradle": text]) == [])
  }

  @Test(arguments: [
    ("versionCode 2100000001", false), ("versionCode 2_100_000_000", true),
    ("versionCode 0", false),
  ])
  func `the version code is in the range of the store`(value: String, isFine: Bool) {
    let found = findings(Self.build("targetSdk 36\n" + value))
    #expect(found == (isFine ? [] : ["android-version-code error \(module):4"]))
  }

  @Test func `errors of the manifest are reported at their lines`() {
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application android:debuggable="true">
          <activity android:name=".A">
            <intent-filter/>
          </activity>
          <activity android:name=".B" android:exported="true"><intent-filter/></activity>
          <service android:name=".S" android:foregroundServiceType="location"/>
        </application>
      </manifest>
      """
    let path = "app/src/main/AndroidManifest.xml"
    #expect(
      findings(Self.build("targetSdk 36", [path: manifest])) == [
        "android-debuggable error \(path):2", "android-exported error \(path):3",
        "android-fgs warning \(path):7", "android-fgs warning \(path):7",
      ])
  }
}
