// The library from Java, as an Android app would call it: through JNA.
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.file.Files;
import java.nio.file.Path;

public class Story {
    interface OnText extends Callback {
        int invoke(String text, long length, Pointer user);
    }

    interface OnStep extends Callback {
        int invoke(String record, Pointer user);
    }

    interface Tritune extends Library {
        int tritune_api_version();
        String tritune_version();
        String tritune_last_error();
        int tritune_model_open(String path, String options, LongByReference model);
        int tritune_model_close(long model);
        int tritune_generate(long model, String prompt, String options, long stop, OnText onText, Pointer user,
                LongByReference result);
        int tritune_chat(long model, String messages, String options, long stop, OnText onText, Pointer user,
                LongByReference result);
        int tritune_tokenize(long model, String text, int[] ids, long capacity, LongByReference count);
        int tritune_adapter_load(long model, String name, String path, float scale);
        int tritune_adapter_unload(long model, String name);
        int tritune_plan(String settings, LongByReference result);
        int tritune_devices(LongByReference result);
        int tritune_conditions(String conditions);
        int tritune_finetune(String settings, long stop, OnStep onStep, Pointer user, LongByReference result);
        int tritune_stop_new(LongByReference stop);
        int tritune_stop_request(long stop);
        int tritune_stop_free(long stop);
        int tritune_text_get(long text, PointerByReference bytes, LongByReference length);
        int tritune_text_free(long text);
    }

    static Tritune library;

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + ": " + library.tritune_last_error());
        }
    }

    static String text(long handle) {
        PointerByReference bytes = new PointerByReference();
        check(library.tritune_text_get(handle, bytes, new LongByReference()) == 0, "text");
        String words = bytes.getValue().getString(0, "UTF-8");
        check(library.tritune_text_free(handle) == 0, "free");
        return words;
    }

    public static void main(String[] words) throws Exception {
        System.setProperty("jna.encoding", "UTF-8");
        library = Native.load("tritune_c", Tritune.class);
        check(library.tritune_api_version() == 1 && library.tritune_version().length() >= 5, "version");
        LongByReference handle = new LongByReference();
        check(library.tritune_model_open("/no/such.gguf", null, handle) == 4, "a model that is not there");
        check(library.tritune_last_error().contains("such.gguf"), "words");
        check(library.tritune_model_open(words[0], "{\"device\": \"cpu\"}", handle) == 0, "open");
        long model = handle.getValue();

        StringBuilder pieces = new StringBuilder();
        LongByReference result = new LongByReference();
        OnText collect = (text, length, user) -> {
            pieces.append(text);
            return 1;
        };
        String options = "{\"temperature\": 0, \"max_tokens\": 8}";
        check(library.tritune_generate(model, "Once upon a time", options, 0, collect, null, result) == 0, "generate");
        String told = text(result.getValue());
        check(pieces.length() > 8 && told.contains("\"finish\":\"length\""), told);

        LongByReference count = new LongByReference();
        int[] ids = new int[16];
        check(library.tritune_tokenize(model, "Once upon a time", ids, 16, count) == 0 && count.getValue() > 3, "tokens");
        check(library.tritune_tokenize(model, "Once upon a time", ids, 1, count) == 10, "room for too few");
        String messages = "[{\"role\": \"user\", \"content\": \"Tell me of the sea.\"}]";
        check(library.tritune_chat(model, messages, options, 0, null, null, result) == 0, "chat");
        check(text(result.getValue()).contains("\"text\""), "reply");
        check(library.tritune_devices(result) == 0 && text(result.getValue()).contains("\"cpu\""), "devices");

        // A run in a thread of its own, ended by another, as a foreground service does; then to its end.
        Path folder = Files.createTempDirectory("tritune-java");
        Path data = folder.resolve("data.jsonl");
        Files.writeString(data, "{\"text\": \"Zubi met a crab by the sea, and they danced.\"}\n".repeat(6));
        String settings = "{\"model\": \"" + words[0] + "\", \"data\": \"" + data + "\", \"output\": \"" + folder.resolve("out")
                + "\", \"device\": \"cpu\", \"seq\": 32, \"rank\": 2, \"answers\": 0, \"only_charging\": true, \"max_temp\": 43, \"steps\": ";
        LongByReference stop = new LongByReference();
        check(library.tritune_stop_new(stop) == 0, "stop");
        int[] steps = {0};
        OnStep onStep = (record, user) -> {
            steps[0]++;
            return 1;
        };
        check(library.tritune_plan(settings + "3}", result) == 0, "plan");
        check(text(result.getValue()).contains("\"planned_bytes\""), "bytes");
        // What BatteryManager and PowerManager tell goes to the governor.
        check(library.tritune_conditions("{\"plugged_in\": true, \"battery\": 80, \"temperature\": 31.5}") == 0, "conditions");
        check(library.tritune_conditions("{\"battery\": 800}") == 1, "no charge");
        Thread trainer = new Thread(() -> {
            LongByReference summary = new LongByReference();
            check(library.tritune_finetune(settings + "100000}", stop.getValue(), onStep, null, summary) == 0, "train");
            check(text(summary.getValue()).contains("\"finished\":false"), "stopped");
        });
        boolean[] failed = {false};
        trainer.setUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            failed[0] = true;
        });
        trainer.start();
        while (steps[0] < 2 && trainer.isAlive()) {
            Thread.sleep(10);
        }
        check(library.tritune_stop_request(stop.getValue()) == 0, "request");
        trainer.join();
        check(!failed[0] && steps[0] >= 2, "the thread that trains");
        check(library.tritune_stop_free(stop.getValue()) == 0, "free");

        String finish = settings.replace("/out\"", "/done\"") + "3}";
        check(library.tritune_finetune(finish, 0, onStep, null, result) == 0, "train to the end");
        check(text(result.getValue()).contains("\"finished\":true"), "finished");
        String adapter = folder.resolve("done").resolve("adapter.gguf").toString();
        check(library.tritune_adapter_load(model, "mine", adapter, 1.0f) == 0, "adapter");
        check(library.tritune_generate(model, "Zubi", options, 0, null, null, null) == 0, "generate again");
        check(library.tritune_adapter_unload(model, "mine") == 0, "unload");
        check(library.tritune_model_close(model) == 0 && library.tritune_model_close(model) == 10, "close");
        System.out.println("Java: all well");
    }
}
