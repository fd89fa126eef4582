# formula_stub.rb FORMULA DIST PREFIX: installs a formula from local files with a stub of Homebrew's DSL.
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

FORMULA, DIST, PREFIX = ARGV

class Pathname
  # Moves files into this folder, like Homebrew's method.
  def install(*sources)
    sources = sources.flatten
    raise "nothing to install into #{self}" if sources.empty?
    mkpath
    sources.each { |source| FileUtils.mv(source, self) }
  end
end

class Formula
  class << self
    attr_reader :facts, :test_block

    %i[desc homepage version license url sha256].each do |name|
      define_method(name) { |value = nil| value ? (@facts ||= {})[name] = value : @facts.fetch(name) }
    end

    def depends_on(requirement) = (@facts ||= {})[:requirement] = requirement
    def on_linux = RUBY_PLATFORM.include?("linux") ? yield : nil
    def on_macos = RUBY_PLATFORM.include?("darwin") ? yield : nil
    def on_intel = RUBY_PLATFORM.include?("x86_64") ? yield : nil
    def on_arm = RUBY_PLATFORM.match?(/aarch64|arm64/) ? yield : nil
    def test(&block) = @test_block = block
  end

  def version = self.class.version
  def prefix = Pathname.new(PREFIX)
  def bin = prefix / "bin"
  def man1 = prefix / "share/man/man1"
  def bash_completion = prefix / "etc/bash_completion.d"
  def zsh_completion = prefix / "share/zsh/site-functions"
  def fish_completion = prefix / "share/fish/vendor_completions.d"
  def shell_output(command) = `#{command}`.tap { raise "#{command} failed" unless $?.success? }
  def system(*words) = Kernel.system(*words.map(&:to_s)) || raise("#{words.join(' ')} failed")

  def assert_equal(expected, actual)
    raise "expected #{expected}, got #{actual}" unless expected == actual
  end
end

load FORMULA
formula = Flowctl
raise "the description is too long" if formula.facts[:desc].length > 80
raise "macOS 15 is not required" unless formula.facts[:requirement] == { macos: :sequoia }
archive = File.join(DIST, File.basename(formula.url))
raise "wrong checksum: #{archive}" unless Digest::SHA256.file(archive).hexdigest == formula.sha256
Dir.mktmpdir do |folder|
  Kernel.system("tar", "-xzf", archive, "-C", folder, "--strip-components=1") || raise("tar")
  Dir.chdir(folder) { formula.new.install }
end
Dir.mktmpdir { |folder| Dir.chdir(folder) { formula.new.instance_eval(&formula.test_block) } }
raise "no manual page" unless File.exist?(File.join(PREFIX, "share/man/man1/flowctl.1"))
